//! A play on the whole screen of a terminal: arrow keys or typing.

use super::beside::{News, Task, Wanted, think};
use super::dialogue::{choice_text, explanation, status};
use super::{Dialogue, Reaction, board};
use crate::error::CliError;
use crate::list::{columns, shorten, visible, visible_lines, wrap};
use crate::look::{BOLD, Look, outcome_style};
use crate::watch::Watch;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{self, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue, style};
use retrograde::{Cell, Interrupted, Observer, Progress};
use retrograde_engine::{Budget, Choice, Context, Error, Hint, Situation};
use std::collections::{HashMap, VecDeque};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Plays until the person has enough. What takes long is thought about in a thread beside this one, so that every key is
/// answered at once. Nobody waits for that thread at the end: it may have a large table to give back.
pub(crate) fn run(dialogue: &mut Dialogue<'_>, look: &Look) -> Result<(), CliError> {
    let (wanted, clock) = (Arc::new(Wanted::default()), dialogue.watch().clock());
    let ((tasks, given), (tell, news)) = (channel(), channel());
    let theirs = Arc::clone(&wanted);
    std::thread::spawn(move || think(&given, &tell, &theirs, clock));
    let aside = Aside { tasks, news, wanted: &wanted, running: None, known: HashMap::new() };
    let result = Screen::enter().map_err(failed).and_then(|screen| screen.run(dialogue, look, aside));
    // Whatever is still thought about is not wanted any more.
    wanted.next();
    restore();
    result
}

/// Whether the terminal is ours and must be given back.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back as it was, if it was taken. Called at the end, on a panic and on a signal.
pub(crate) fn restore() {
    if ENTERED.swap(false, Ordering::SeqCst) {
        // Nothing can be done if that fails, and nobody could be told.
        let _ = terminal::disable_raw_mode();
        let _ = execute!(io::stdout(), cursor::Show, LeaveAlternateScreen);
    }
}

fn failed(error: io::Error) -> CliError {
    CliError::Create { path: "the terminal".into(), error }
}

/// Ctrl-C is a key here, because the terminal is raw; long thoughts look for it now and then, and keep what else is typed.
struct KeyWatch<'a> {
    watch: &'a Watch,
    typed: Mutex<VecDeque<KeyEvent>>,
}

impl Observer for KeyWatch<'_> {
    fn checkpoint(&self, _: Progress) -> Result<(), Interrupted> {
        let waiting = event::poll(Duration::ZERO).unwrap_or(false);
        match waiting.then(event::read) {
            Some(Ok(Event::Key(key))) if is_interrupt(&key) => Err(Interrupted),
            Some(Ok(Event::Key(key))) => {
                self.typed.lock().unwrap_or_else(PoisonError::into_inner).push_back(key);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl Context for KeyWatch<'_> {
    fn now(&self) -> Duration {
        self.watch.now()
    }

    fn budget(&self) -> Budget {
        self.watch.budget()
    }
}

fn is_interrupt(key: &KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

struct Screen {
    /// The move that the arrow keys chose.
    chosen: usize,
    /// What was typed.
    input: String,
    /// What is to be read.
    message: String,
    /// Whether something is thought about beside.
    thinking: bool,
    /// What was typed while an answer was thought about.
    typed: VecDeque<KeyEvent>,
}

/// How long the screen waits for a key before it looks for news.
const TICK: Duration = Duration::from_millis(50);

/// The thread beside the keyboard, as the screen sees it.
struct Aside<'a> {
    tasks: Sender<Task>,
    news: Receiver<News>,
    wanted: &'a Wanted,
    /// The task that runs, the number of moves made when it was given, and whether the machine is to move by it.
    running: Option<(u64, usize, bool)>,
    /// The hints that are known so far of each position, by its text.
    known: HashMap<String, (Vec<Option<Hint>>, bool)>,
}

impl Aside<'_> {
    /// Puts the hints that are known into the situation, and gives a task if something is missing. Says whether something
    /// is thought about.
    fn ask(&mut self, dialogue: &mut Dialogue<'_>, situation: &mut Situation) -> Result<bool, CliError> {
        let machine = dialogue.machine_is_to_move() && !dialogue.only_machines();
        let hints = dialogue.hints && situation.outcome.is_none();
        let known = self.known.entry(situation.position.clone()).or_default();
        known.0.resize(situation.choices.len(), None);
        if hints {
            for (choice, hint) in situation.choices.iter_mut().zip(&known.0) {
                choice.hint = *hint;
            }
        }
        let complete = known.1;
        if self.running.is_some_and(|(_, made, for_machine)| made != situation.number || for_machine != machine) {
            // The play went on, or back: what is thought about is of another position.
            self.wanted.next();
            self.running = None;
        }
        if self.running.is_none() && (machine || hints && !complete) {
            let thinker = dialogue.session().thinker();
            let machine = if machine { Some(dialogue.session_mut().machine()?) } else { None };
            let number = self.wanted.next();
            self.running = Some((number, situation.number, machine.is_some()));
            // The other thread lives as long as somebody gives it tasks, so that it listens.
            let _ = self.tasks.send(Task { number, thinker, machine });
        }
        Ok(self.running.is_some())
    }

    /// Takes what the thread has found. Gives back the machine's move, if it made one.
    fn listen(&mut self, dialogue: &mut Dialogue<'_>) -> Result<Option<String>, CliError> {
        while let Ok(news) = self.news.try_recv() {
            let current = self.running.map(|(number, ..)| number);
            let position = || dialogue.session().situation(false, dialogue.watch()).map(|situation| situation.position);
            match news {
                News::Hint(number, place, hint) if Some(number) == current => {
                    if let Some(known) = self.known.get_mut(&position()?).and_then(|known| known.0.get_mut(place)) {
                        *known = Some(hint);
                    }
                }
                News::Hints(number, hints) if Some(number) == current => {
                    self.known.insert(position()?, (hints.into_iter().map(Some).collect(), true));
                    self.running = None;
                }
                News::Move(number, chosen) if Some(number) == current => {
                    self.running = None;
                    return Ok(Some(dialogue.session_mut().make(chosen)?));
                }
                News::Failed(number, error) if Some(number) == current => return Err(error.into()),
                _ => {}
            }
        }
        Ok(None)
    }
}

impl Screen {
    fn enter() -> io::Result<Self> {
        let before = std::panic::take_hook();
        // The message of a panic is to be read on the screen that was there before.
        std::panic::set_hook(Box::new(move |info| {
            restore();
            before(info);
        }));
        ENTERED.store(true, Ordering::SeqCst);
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
        Ok(Self { chosen: 0, input: String::new(), message: String::new(), thinking: false, typed: VecDeque::new() })
    }

    fn run(mut self, dialogue: &mut Dialogue<'_>, look: &Look, mut aside: Aside<'_>) -> Result<(), CliError> {
        self.message = dialogue.manner().unwrap_or_default();
        loop {
            let mut situation = dialogue.session().situation(false, dialogue.watch())?;
            self.thinking = aside.ask(dialogue, &mut situation)?;
            self.chosen = self.chosen.min(situation.choices.len().saturating_sub(1));
            self.draw(dialogue, &situation, look).map_err(failed)?;
            // Without a key the screen waits for news; with nothing to think about, for a key alone.
            let patience = if aside.running.is_some() { TICK } else { Duration::from_secs(3600) };
            let key = match self.typed.pop_front() {
                Some(key) => key,
                None if !event::poll(patience).map_err(failed)? => {
                    if let Some(text) = aside.listen(dialogue)? {
                        let player = visible(dialogue.session().players().name(situation.player));
                        self.message = dialogue.played(&player, &text);
                    }
                    continue;
                }
                None => {
                    let Event::Key(key) = event::read().map_err(failed)? else { continue };
                    key
                }
            };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            if is_interrupt(&key) {
                return Err(Error::Interrupted.into());
            }
            match self.press(&key, dialogue, &situation, look) {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(error @ CliError::Engine(Error::Interrupted)) => return Err(error),
                Err(error) => self.message = error.words(look.lang),
            }
        }
    }

    /// Does what a key says; `false` is enough.
    fn press(
        &mut self,
        key: &KeyEvent,
        dialogue: &mut Dialogue<'_>,
        situation: &Situation,
        look: &Look,
    ) -> Result<bool, CliError> {
        match key.code {
            KeyCode::Esc if self.input.is_empty() && self.message.is_empty() => return Ok(false),
            KeyCode::Esc => {
                self.input.clear();
                self.message.clear();
            }
            KeyCode::Backspace => {
                self.input.pop();
            }
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => {
                self.chosen = towards(&situation.choices, self.chosen, key.code);
            }
            KeyCode::Tab => dialogue.hints = !dialogue.hints,
            KeyCode::Enter => return self.enter_line(dialogue, situation, look),
            // An Enter that was typed before the screen was taken arrives as a line feed.
            KeyCode::Char('j') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return self.enter_line(dialogue, situation, look);
            }
            KeyCode::Char(character) if !key.modifiers.contains(KeyModifiers::CONTROL) => self.input.push(character),
            _ => {}
        }
        Ok(true)
    }

    fn enter_line(
        &mut self,
        dialogue: &mut Dialogue<'_>,
        situation: &Situation,
        look: &Look,
    ) -> Result<bool, CliError> {
        let keys = KeyWatch { watch: dialogue.watch(), typed: Mutex::default() };
        if dialogue.only_machines() || ["why", "review"].contains(&self.input.trim()) {
            // The answer may take its time, and nobody else draws meanwhile.
            self.thinking = true;
            self.draw(dialogue, situation, look).map_err(failed)?;
        }
        let entered = self.say_line(dialogue, situation, look, &keys);
        self.typed.extend(keys.typed.into_inner().unwrap_or_else(PoisonError::into_inner));
        entered
    }

    /// Says the line that was typed, or plays the move that was chosen.
    fn say_line(
        &mut self,
        dialogue: &mut Dialogue<'_>,
        situation: &Situation,
        look: &Look,
        keys: &KeyWatch<'_>,
    ) -> Result<bool, CliError> {
        let typed = std::mem::take(&mut self.input);
        #[cfg(debug_assertions)]
        assert!(typed != "panic!", "asked for, to see whether the terminal comes back");
        let line = match (typed.trim(), situation.choices.get(self.chosen)) {
            ("", _) if dialogue.machine_is_to_move() && dialogue.only_machines() => {
                let player = visible(dialogue.session().players().name(situation.player));
                let text = dialogue.machine_move(keys)?;
                self.message = dialogue.played(&player, &text);
                return Ok(true);
            }
            ("", _) if dialogue.machine_is_to_move() => return Ok(true),
            (typed, _) if dialogue.machine_is_to_move() && is_move(dialogue, typed) => {
                // It is kept until it can be played.
                self.input = typed.to_owned();
                return Ok(true);
            }
            ("", Some(choice)) => choice.text.clone(),
            ("", None) => return Ok(true),
            (line, _) => line.to_owned(),
        };
        self.message = match dialogue.say(&line, keys)? {
            Reaction::Quit => return Ok(false),
            Reaction::Moved => String::new(),
            Reaction::Changed(text) | Reaction::Said(text) => text,
            Reaction::Explained(why) => explanation(&why, look.lang),
            Reaction::Reviewed(review) => {
                let mut text = Vec::new();
                crate::text::review::write(&mut text, &review, &look.plain()).map_err(failed)?;
                String::from_utf8_lossy(&text).into_owned()
            }
        };
        Ok(true)
    }

    fn draw(&self, dialogue: &Dialogue<'_>, situation: &Situation, look: &Look) -> io::Result<()> {
        let (width, height) = terminal::size().unwrap_or((80, 24));
        let (width, height) = (usize::from(width), usize::from(height).max(3));
        let players = dialogue.session().players();
        let mut lines = board::lines(&situation.picture, &situation.choices, self.selected(situation), look);
        lines.push(String::new());
        let mut status = status(situation, &players, dialogue.session(), look.lang);
        if self.thinking {
            status.push_str(look.lang.pick(" Thinking…", " Réflexion…"));
        }
        lines.push(look.paint(situation.outcome.map_or(BOLD, outcome_style), shorten(&status, width)).to_string());
        lines.extend(self.moves(situation, width, look));
        lines.push(String::new());
        for line in visible_lines(&self.message).lines() {
            match columns(line) <= width {
                true => lines.push(line.to_owned()),
                false => lines.extend(wrap(line, width)),
            }
        }
        let foot = [
            format!("> {}", shorten(&visible(&self.input), width.saturating_sub(3))),
            shorten(
                look.lang.pick(
                    "arrows, Enter, or type a move; Tab: hints; undo why review save new help quit",
                    "flèches, Entrée ou un coup\u{a0}; Tab\u{a0}: indices\u{a0}; undo why review save new help quit",
                ),
                width,
            ),
        ];
        lines.truncate(height - foot.len());
        lines.resize(height - foot.len(), String::new());
        let mut out = io::stdout().lock();
        queue!(out, cursor::MoveTo(0, 0), terminal::Clear(terminal::ClearType::All))?;
        for (row, line) in lines.iter().chain(&foot).enumerate() {
            queue!(out, cursor::MoveTo(0, row as u16), style::Print(line))?;
        }
        out.flush()
    }

    /// The move that Enter would play; none when the machine is to move.
    fn selected(&self, situation: &Situation) -> Option<usize> {
        (!situation.choices.is_empty()).then_some(self.chosen)
    }

    /// The moves with their hints, the chosen one in brackets, in a few lines around it.
    fn moves(&self, situation: &Situation, width: usize, look: &Look) -> Vec<String> {
        const LINES: usize = 4;
        let mut lines = vec![String::new()];
        let (mut used, mut chosen_line) = (0, 0);
        for (index, choice) in situation.choices.iter().enumerate() {
            let text = choice_text(choice, look.lang);
            let is_chosen = index == self.chosen;
            let text = if is_chosen { format!("[{text}]") } else { format!(" {text} ") };
            if used > 0 && used + columns(&text) > width {
                lines.push(String::new());
                used = 0;
            }
            used += columns(&text);
            let value = choice.hint.and_then(|hint| hint.value);
            let style = value.map_or(anstyle::Style::new(), outcome_style);
            let style = if is_chosen { style.bold() } else { style };
            if is_chosen {
                chosen_line = lines.len() - 1;
            }
            if let Some(line) = lines.last_mut() {
                line.push_str(&look.paint(style, text).to_string());
            }
        }
        let first = chosen_line.saturating_sub(LINES - 1);
        lines.into_iter().skip(first).take(LINES).collect()
    }
}

/// Whether what was typed is none of the words that are understood besides moves.
fn is_move(dialogue: &Dialogue<'_>, typed: &str) -> bool {
    const WORDS: [&str; 14] =
        ["quit", "exit", "q", "help", "?", "undo", "u", "hints", "hint", "why", "review", "new", "save", "on"];
    let word = typed.split_whitespace().next().unwrap_or_default();
    dialogue.session().turn().is_ok() && !WORDS.contains(&word)
}

/// The move to which an arrow leads: the nearest in that direction on the board, or the next in the list
/// if moves have no places there.
fn towards(choices: &[Choice], chosen: usize, arrow: KeyCode) -> usize {
    let last = choices.len().saturating_sub(1);
    let Some(here) = choices.get(chosen).and_then(|choice| choice.cell) else {
        return match arrow {
            KeyCode::Up | KeyCode::Left => chosen.saturating_sub(1),
            _ => (chosen + 1).min(last),
        };
    };
    // How far in the direction of the arrow, and how far to the side.
    let offset = |cell: Cell| {
        let along = |to: usize, from: usize| to as i64 - from as i64;
        let (down, right) = (along(cell.row, here.row), along(cell.column, here.column));
        match arrow {
            KeyCode::Up => (-down, right),
            KeyCode::Down => (down, right),
            KeyCode::Left => (-right, down),
            _ => (right, down),
        }
    };
    let candidates = choices.iter().enumerate().filter_map(|(index, choice)| Some((index, offset(choice.cell?))));
    let nearest = candidates.filter(|(_, (ahead, _))| *ahead > 0).min_by_key(|(_, (ahead, aside))| {
        // Straight ahead first, then what lies least to the side.
        (aside.abs() > 0 && aside.abs() >= *ahead * 4, aside.abs() * 2 + ahead)
    });
    nearest.map_or(chosen, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_to_the_nearest_move_in_their_direction() {
        // A board of two rows and three columns, whose cell in the middle of the top is taken.
        let cells = [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)];
        let choices: Vec<Choice> = cells
            .iter()
            .map(|&(row, column)| Choice { text: String::new(), cell: Some(Cell { row, column }), hint: None })
            .collect();
        let go = |from, arrow| towards(&choices, from, arrow);
        assert_eq!(go(0, KeyCode::Right), 1, "over the taken cell");
        assert_eq!(go(0, KeyCode::Down), 2);
        assert_eq!(go(3, KeyCode::Left), 2);
        assert_eq!(go(4, KeyCode::Up), 1);
        assert_eq!(go(1, KeyCode::Up), 1, "there is nothing above");
    }

    #[test]
    fn without_a_board_arrows_go_through_the_list() {
        let choices = vec![Choice { text: String::new(), cell: None, hint: None }; 3];
        assert_eq!(towards(&choices, 0, KeyCode::Down), 1);
        assert_eq!(towards(&choices, 2, KeyCode::Right), 2);
        assert_eq!(towards(&choices, 0, KeyCode::Up), 0);
    }
}
