//! What the commands of `table` print for a person.

use crate::list::{self, counted, number, shorten, visible};
use crate::look::{BOLD, Look, outcome_style};
use crate::table::{self, Cell, Column};
use retrograde::{Lang, Outcome};
use retrograde_engine::{RateReply, words};
use retrograde_table::{Counts, Estimate, Plan, Stats, Verified, Worth};
use serde::Serialize;
use std::io::{self, Write};

/// What a build has made.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Built {
    pub(crate) game: String,
    /// Where the table is; nothing was written if it is nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) output: Option<String>,
    #[serde(skip)]
    pub(crate) tiered: bool,
    pub(crate) slots: u64,
    pub(crate) tiers: u64,
    pub(crate) tasks: usize,
    pub(crate) run: usize,
    pub(crate) found: usize,
    pub(crate) bytes: u64,
    pub(crate) seconds: f64,
    pub(crate) start: Option<Worth>,
    #[serde(skip)]
    pub(crate) players: [String; 2],
}

/// What a person should know who interrupts a build.
pub(crate) fn how_to_resume(lang: Lang) -> String {
    lang.pick(
        "(what is finished stays; the same command with --resume goes on)",
        "(ce qui est fini est conservé\u{a0}; la même commande avec --resume continue)",
    )
    .to_owned()
}

pub(crate) fn write_built(out: &mut dyn Write, built: &Built, look: &Look) -> io::Result<()> {
    let lang = look.lang;
    title(out, &built.game, look)?;
    let (slots, seconds) = (places(built.slots, built.tiered, lang), seconds(built.seconds, lang));
    let Some(output) = &built.output else {
        return match lang {
            Lang::En => writeln!(out, "{slots} solved in {seconds}; nothing was written."),
            Lang::Fr => writeln!(out, "{slots} en {seconds}\u{a0}; rien n'est écrit."),
        };
    };
    let tasks = counted(built.tasks, lang.pick("task", "tâche"), lang.pick("tasks", "tâches"), lang);
    let bits = decimal(built.bytes as f64 * 8.0 / built.slots.max(1) as f64, lang);
    let (size, place) = (size(built.bytes, lang), visible(output));
    let sentence = match lang {
        Lang::En => format!("{slots}, {tasks}, {size} ({bits} bits each) in {place}, {seconds}."),
        Lang::Fr => format!("{slots}, {tasks}, {size} ({bits} bits chacune) dans {place}, {seconds}."),
    };
    super::write_sentence(out, &sentence, look)?;
    if built.found > 0 {
        let found = counted(built.found, lang.pick("task", "tâche"), lang.pick("tasks", "tâches"), lang);
        match lang {
            Lang::En => writeln!(out, "{found} had been finished before.")?,
            Lang::Fr => writeln!(out, "Déjà finies avant\u{a0}: {found}.")?,
        }
    }
    match built.start {
        Some(worth) => {
            let head = lang.pick("Start: ", "Départ\u{a0}: ");
            writeln!(out, "{head}{}.", look.paint(outcome_style(worth.value), said(worth, &built.players, lang)))
        }
        None => Ok(()),
    }
}

pub(crate) fn write_estimate(
    out: &mut dyn Write,
    game: &str,
    estimate: &Estimate,
    tiered: bool,
    look: &Look,
) -> io::Result<()> {
    let lang = look.lang;
    title(out, game, look)?;
    let about = |text: String| format!("{}{text}", lang.pick("about ", "environ "));
    let slots = number(estimate.slots);
    let mut rows = vec![(
        match tiered {
            true => lang.pick("slots", "cases"),
            false => "positions",
        },
        if estimate.exact { slots } else { about(slots) },
    )];
    if tiered {
        rows.push((lang.pick("tiers", "étages"), number(estimate.tiers)));
        rows.push((lang.pick("tasks", "tâches"), number(estimate.tasks)));
        rows.push((
            lang.pick("least memory (--memory)", "mémoire minimale (--memory)"),
            // What one types is whole, and must be enough.
            size(estimate.least_memory.next_multiple_of(1 << 20), lang),
        ));
        rows.push((
            lang.pick("memory to read nothing twice", "mémoire pour ne rien relire"),
            size(estimate.memory.next_multiple_of(1 << 20), lang),
        ));
    } else {
        rows.push((lang.pick("memory", "mémoire"), about(size(estimate.memory, lang))));
    }
    rows.push((lang.pick("disk", "disque"), about(size(estimate.disk, lang))));
    rows.push((
        lang.pick("time of one processor", "temps d'un processeur"),
        about(seconds(estimate.cpu_seconds, lang)),
    ));
    rows.push((lang.pick("time", "durée"), about(seconds(estimate.seconds, lang))));
    let width = rows.iter().map(|(what, _)| list::columns(what)).max().unwrap_or(0);
    for (what, much) in rows {
        let blank = width - list::columns(what) + 2;
        writeln!(out, "{what}{:blank$}{much}", "")?;
    }
    Ok(())
}

pub(crate) fn write_rated(out: &mut dyn Write, reply: &RateReply, picture: &str, look: &Look) -> io::Result<()> {
    let lang = look.lang;
    title(out, &reply.game, look)?;
    let picture = list::visible_lines(picture);
    writeln!(out, "{}", picture.trim_end_matches('\n'))?;
    let players = reply.players.both().map(str::to_owned);
    let mover = shorten(&visible(reply.players.name(reply.player)), 12);
    let worth = Worth { value: reply.value.unwrap_or(Outcome::Draw), distance: reply.distance, score: reply.score };
    let verdict = look.paint(outcome_style(worth.value), said(worth, &players, lang));
    match lang {
        _ if reply.moves.is_empty() => writeln!(out, "{verdict}.")?,
        Lang::En => writeln!(out, "{mover} to move: {verdict}.")?,
        Lang::Fr => writeln!(out, "{mover} joue\u{a0}: {verdict}.")?,
    }
    if !reply.moves.is_empty() {
        let head = [
            Column::fixed(lang.pick("move", "coup")),
            Column::elastic(lang.pick("leads to", "mène à")),
            Column::fixed(lang.pick("worth", "valeur")),
        ];
        table::write(out, look, &head, || {
            reply.moves.iter().map(|rated| {
                let value = rated.value.unwrap_or(Outcome::Draw);
                let worth = Worth { value, distance: rated.distance, score: rated.score };
                let worth = said(worth, &players, lang);
                vec![Cell::plain(&rated.text), Cell::plain(&rated.position), Cell::styled(worth, outcome_style(value))]
            })
        })?;
    }
    writeln!(out, "{}", super::from_table(lang))
}

pub(crate) fn write_stats(
    out: &mut dyn Write,
    game: &str,
    stats: &Stats,
    players: &[String; 2],
    tiered: bool,
    look: &Look,
) -> io::Result<()> {
    let lang = look.lang;
    title(out, game, look)?;
    let (places, bytes) = (places(stats.slots.total(), tiered, lang), size(stats.bytes, lang));
    let each = decimal(stats.bytes as f64 * 8.0 / stats.slots.total().max(1) as f64, lang);
    match lang {
        Lang::En => writeln!(out, "{places} in {bytes} ({each} bits each).")?,
        Lang::Fr => writeln!(out, "{places} en {bytes} ({each} bits chacune).")?,
    }
    if let Some(reachable) = stats.reachable.filter(|_| tiered) {
        let each = decimal(stats.bytes as f64 * 8.0 / reachable.total().max(1) as f64, lang);
        let positions = counted(reachable.total() as usize, "position", "positions", lang);
        match lang {
            Lang::En => writeln!(out, "{positions} reached by plays ({each} bits each).")?,
            Lang::Fr => writeln!(out, "{positions} accessibles par des parties ({each} bits chacune).")?,
        }
    }
    let start = look.paint(outcome_style(stats.start.value), said(stats.start, players, lang));
    writeln!(out, "{}{start}.", lang.pick("Start: ", "Départ\u{a0}: "))?;
    if let Some(longest) = &stats.longest {
        let position = shorten(&visible(&longest.position), 40);
        let (mover, said) = (visible(&players[longest.player.index()]), said(longest.worth, players, lang));
        match lang {
            Lang::En => writeln!(out, "Longest win: {position} ({mover} to move): {said}.")?,
            Lang::Fr => writeln!(out, "Gain le plus long\u{a0}: {position} ({mover} joue)\u{a0}: {said}.")?,
        }
        if !longest.reachable {
            writeln!(
                out,
                "{}",
                lang.pick(
                    "(of all slots; --reachable looks at those that plays reach)",
                    "(de toutes les cases\u{a0}; --reachable regarde celles que des parties atteignent)"
                )
            )?;
        }
    }
    writeln!(out)?;
    write_counts(out, stats, players, tiered, look)?;
    if stats.first_moves.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    let head = [Column::fixed(lang.pick("first move", "premier coup")), Column::fixed(lang.pick("worth", "valeur"))];
    table::write(out, look, &head, || {
        stats.first_moves.iter().map(|first| {
            let worth = Cell::styled(said(first.worth, players, lang), outcome_style(first.worth.value));
            vec![Cell::plain(&first.text), worth]
        })
    })
}

/// The positions of each move number.
fn write_counts(
    out: &mut dyn Write,
    stats: &Stats,
    players: &[String; 2],
    tiered: bool,
    look: &Look,
) -> io::Result<()> {
    let lang = look.lang;
    let reached = stats.reachable.is_some();
    let draws = lang.pick("draws", "nuls");
    let mut head = vec![Column::right(lang.pick("move", "coup"))];
    if tiered {
        head.push(Column::right(lang.pick("slots", "cases")));
    }
    if reached || !tiered {
        head.push(Column::right("positions"));
    }
    let wins = |player: &String| words::wins(&shorten(player, 8), lang);
    head.extend([Column::right(wins(&players[0])), Column::right(draws), Column::right(wins(&players[1]))]);
    let row = |name: String, slots: Counts, reachable: Option<Counts>| {
        let mut cells = vec![Cell::plain(name)];
        if tiered {
            cells.push(Cell::plain(number(slots.total())));
        }
        let told = reachable.unwrap_or(slots);
        if reached || !tiered {
            cells.push(Cell::plain(number(told.total())));
        }
        cells.extend([told.zero, told.draws, told.one].map(|count| Cell::plain(number(count))));
        cells
    };
    table::write(out, look, &head, || {
        let plies = stats.plies.iter().map(|ply| row(ply.number.to_string(), ply.slots, ply.reachable));
        plies.chain(std::iter::once(row(lang.pick("all", "tout").to_owned(), stats.slots, stats.reachable)))
    })
}

pub(crate) fn write_verified(out: &mut dyn Write, found: &Verified, tiered: bool, lang: Lang) -> io::Result<()> {
    let places = places(found.slots, tiered, lang);
    let objects = counted(found.objects as usize, lang.pick("object", "objet"), lang.pick("objects", "objets"), lang);
    match lang {
        Lang::En => writeln!(out, "Right: {objects} whole, {places} as the rules say."),
        Lang::Fr => writeln!(out, "Juste\u{a0}: intégrité de {objects}, {places} conformes aux règles."),
    }
}

pub(crate) fn write_packed(out: &mut dyn Write, file: &str, bytes: u64, lang: Lang) -> io::Result<()> {
    let (file, size) = (visible(file), size(bytes, lang));
    match lang {
        Lang::En => writeln!(out, "Wrote {file} ({size})."),
        Lang::Fr => writeln!(out, "Table écrite\u{a0}: {file} ({size})."),
    }
}

pub(crate) fn write_tasks(
    out: &mut dyn Write,
    game: &str,
    plan: &Plan,
    waves: &[u32],
    finished: &[bool],
    look: &Look,
) -> io::Result<()> {
    let lang = look.lang;
    title(out, game, look)?;
    let head = [
        Column::right(lang.pick("task", "tâche")),
        Column::right(lang.pick("wave", "vague")),
        Column::right(lang.pick("tiers", "étages")),
        Column::right(lang.pick("slots", "cases")),
        Column::fixed(lang.pick("finished", "finie")),
        Column::elastic(lang.pick("needs", "dépend de")),
    ];
    table::write(out, look, &head, || {
        plan.tasks().iter().zip(finished).map(|(task, &finished)| {
            let needs: Vec<String> = task.needs.iter().map(u32::to_string).collect();
            let done = if finished { lang.pick("yes", "oui") } else { lang.pick("no", "non") };
            vec![
                Cell::plain(task.id.to_string()),
                Cell::plain(waves[task.id as usize].to_string()),
                Cell::plain(task.sections.len().to_string()),
                Cell::plain(number(task.slots())),
                Cell::plain(done),
                Cell::plain(needs.join(",")),
            ]
        })
    })
}

pub(crate) fn write_task(out: &mut dyn Write, id: u32, run: bool, lang: Lang) -> io::Result<()> {
    match (lang, run) {
        (Lang::En, true) => writeln!(out, "Task {id} is finished."),
        (Lang::En, false) => writeln!(out, "Task {id} had been finished before."),
        (Lang::Fr, true) => writeln!(out, "La tâche {id} est finie."),
        (Lang::Fr, false) => writeln!(out, "La tâche {id} était déjà finie."),
    }
}

fn title(out: &mut dyn Write, game: &str, look: &Look) -> io::Result<()> {
    writeln!(out, "{}", look.paint(BOLD, shorten(&super::game_name(game, look.lang), look.width())))
}

fn said(worth: Worth, players: &[String; 2], lang: Lang) -> String {
    let players = [0, 1].map(|player: usize| visible(&players[player]));
    words::scored(words::winner(worth.value, worth.distance, [&players[0], &players[1]], lang), worth.score)
}

/// "12 345 slots", or positions if the table has no tiers.
fn places(count: u64, tiered: bool, lang: Lang) -> String {
    let (one, many) = match tiered {
        true => (lang.pick("slot", "case"), lang.pick("slots", "cases")),
        false => ("position", "positions"),
    };
    counted(count as usize, one, many, lang)
}

/// A number with two digits behind its point, which is a comma in French.
fn decimal(number: f64, lang: Lang) -> String {
    super::decimal(number, 2, lang)
}

/// A number of bytes in the unit that suits it.
fn size(bytes: u64, lang: Lang) -> String {
    let units = match lang {
        Lang::En => ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"],
        Lang::Fr => ["octets", "Kio", "Mio", "Gio", "Tio", "Pio"],
    };
    let mut unit = 0;
    let mut amount = bytes as f64;
    while amount >= 1024.0 && unit + 1 < units.len() {
        amount /= 1024.0;
        unit += 1;
    }
    let text = if unit == 0 { bytes.to_string() } else { format!("{amount:.1}") };
    let text = if lang == Lang::Fr { text.replace('.', ",") } else { text };
    format!("{text} {}", units[unit])
}

/// A time in the unit that suits it.
fn seconds(seconds: f64, lang: Lang) -> String {
    let (amount, unit) = match seconds {
        seconds if seconds < 120.0 => (seconds, "s"),
        seconds if seconds < 7200.0 => (seconds / 60.0, "min"),
        seconds if seconds < 172_800.0 => (seconds / 3600.0, "h"),
        seconds => (seconds / 86_400.0, lang.pick("days", "jours")),
    };
    let text = if amount < 10.0 { format!("{amount:.1}") } else { format!("{amount:.0}") };
    let text = if lang == Lang::Fr { text.replace('.', ",") } else { text };
    format!("{text} {unit}")
}
