//! Nim with one pile: players in turn take sticks, as many as their rule allows.

use crate::error::in_range;
use crate::info::{DefaultValue, GameInfo, Parameter, ParameterKind};
use crate::{Arguments, GameError, sticks, tuple};
use retrograde::dynamic::{DynGame, Entry};
use retrograde::{Board, BoardPicture, Cell, Game, Notation, Ordered, Outcome, Player, Text};
use std::sync::Arc;

/// Nim: the four games of the course notes are this one, with parameters.
///
/// Law: with the rule {1, …, m} the player who moves loses exactly where the number of sticks that can
/// still be taken is a multiple of m + 1; in the misère game, where it is 1 more than a multiple.
///
/// ```
/// use retrograde::{Game, Notation};
/// use retrograde_games::Nim;
/// let nim = Nim::new(5, &[1, 2, 3]).unwrap().leaving(1).with_players(["Luna", "Lucie"]);
/// assert_eq!(nim.position_text(&nim.start()), "5,Luna");
/// let start = nim.start();
/// let chosen = nim.parse_move(&start, "3").unwrap();
/// assert_eq!(nim.position_text(&nim.play(&start, chosen)), "2,Lucie");
/// assert!(nim.parse_move(&start, "4").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nim {
    sticks: u32,
    /// How many sticks each player may take, in increasing order.
    take: [Vec<u32>; 2],
    misere: bool,
    leave: u32,
    /// Whether either player may begin, so that the arena has both positions with all sticks.
    both: bool,
    players: [String; 2],
    labels: [String; 2],
    /// Whether positions are written `(10,0)` rather than `10,Luna`.
    tuples: bool,
}

/// How many sticks there are and who moves, in one number: `2 * sticks + player`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(u32);

const MAX_STICKS: u32 = 1_000_000_000;
const MAX_TAKE: u32 = 1_000_000;
const MAX_RULE: usize = 100;

pub(crate) const INFO: GameInfo = GameInfo {
    open: entry,
    name: "nim",
    aliases: &["allumettes", "batonnets", "jeu-de-nim", "matches", "sticks", "subtraction"],
    title: Text { en: "Nim", fr: "Jeu de Nim" },
    summary: Text {
        en: "One pile of sticks; each player in turn takes some of them.",
        fr: "Un tas de bâtonnets ; chacun à son tour en retire quelques-uns.",
    },
    rules: Text {
        en: "There is a pile of sticks. The players move in turn, J0 first; a move takes one of the numbers of \
             sticks that the rule `take` allows. `take2` gives J1 a rule of their own. With `leave`, at least \
             that many sticks must stay.\n\
             Who cannot move loses. In the misère game (`misere`) who cannot move wins: with the classic rule, \
             who takes the last stick loses.\n\
             A move is written as the number of sticks taken, a position as the sticks left and who moves: \
             (10,0), or 5,Luna with `players=Luna,Lucie`.\n\
             The arena has every number of sticks up to those at the start for either player to move, also what no \
             play from the start reaches; with `both` it has the full pile for J1 to move too.",
        fr: "Il y a un tas de bâtonnets. Les joueurs jouent à tour de rôle, J0 d'abord ; un coup retire un des \
             nombres de bâtonnets que permet la règle `take`. `take2` donne à J1 une règle à lui. Avec `leave`, \
             il doit rester au moins ce nombre de bâtonnets.\n\
             Le joueur qui ne peut plus jouer a perdu. Dans la variante misère (`misere`), il a gagné : \
             avec la règle classique, le joueur qui prend le dernier bâtonnet perd.\n\
             Un coup s'écrit par le nombre de bâtonnets retirés, une position par les bâtonnets restants et le \
             joueur qui a le trait : (10,0), ou 5,Luna avec `players=Luna,Lucie`.\n\
             L'arène comprend tous les nombres de bâtonnets jusqu'à celui du départ, pour chacun des deux joueurs, \
             y compris ce qu'aucune partie n'atteint ; avec `both`, aussi le tas complet quand c'est à J1 de jouer.",
    },
    parameters: &[
        Parameter {
            name: "sticks",
            aliases: &["n", "batonnets", "bâtonnets", "allumettes", "matches"],
            kind: ParameterKind::Integer { min: 0, max: MAX_STICKS },
            default: DefaultValue::Value("20"),
            help: Text { en: "how many sticks there are at the start", fr: "le nombre de bâtonnets au départ" },
        },
        Parameter {
            name: "take",
            aliases: &["rule", "regle", "règle", "prendre"],
            kind: ParameterKind::Integers { min: 1, max: MAX_TAKE, most: MAX_RULE },
            default: DefaultValue::Value("1,2,3"),
            help: Text {
                en: "how many sticks a move may take",
                fr: "les nombres de bâtonnets qu'un coup peut retirer",
            },
        },
        Parameter {
            name: "take2",
            aliases: &["rule2", "regle2", "règle2", "prendre2"],
            kind: ParameterKind::Integers { min: 1, max: MAX_TAKE, most: MAX_RULE },
            default: DefaultValue::SameAs("take"),
            help: Text { en: "how many sticks a move of J1 may take", fr: "la règle de J1, si elle est différente" },
        },
        crate::info::MISERE,
        Parameter {
            name: "leave",
            aliases: &["laisser"],
            kind: ParameterKind::Integer { min: 0, max: MAX_STICKS },
            default: DefaultValue::Value("0"),
            help: Text { en: "how many sticks must stay", fr: "le nombre de bâtonnets qui doivent rester" },
        },
        Parameter {
            name: "both",
            aliases: &["deux", "both-starts"],
            kind: ParameterKind::Flag,
            default: DefaultValue::Unsaid("no"),
            help: Text {
                en: "either player may begin: the arena has the full pile for both",
                fr: "l'un ou l'autre joueur peut commencer : l'arène a le tas complet pour les deux",
            },
        },
        Parameter {
            name: "players",
            aliases: &["joueurs", "names", "noms"],
            kind: ParameterKind::Players,
            default: DefaultValue::Value("J0,J1"),
            help: Text {
                en: "what the players are called, the beginner first",
                fr: "les noms des joueurs, en premier celui qui commence",
            },
        },
    ],
};

/// The game by its parameters, with all that it can do.
fn entry(arguments: &Arguments) -> Result<Arc<dyn DynGame>, GameError> {
    let entry = Entry::new(Nim::from_arguments(arguments)?).with_board().with_order().with_plain_search().with_tiers();
    let entry = entry.with_arena(Nim::arena);
    Ok(Arc::new(entry))
}

impl Nim {
    pub(crate) const MAX_STICKS: u32 = MAX_STICKS;

    /// Both players may take a number of sticks that is in the rule; who cannot move loses.
    ///
    /// # Errors
    /// If the rule is empty or contains 0, or if there are more than a thousand million sticks.
    pub fn new(sticks: u32, take: &[u32]) -> Result<Self, GameError> {
        in_range("sticks", sticks, 0, MAX_STICKS)?;
        let take = rule("take", take)?;
        let players = Player::BOTH.map(|player| player.to_string());
        let nim = Self {
            sticks,
            take: [take.clone(), take],
            misere: false,
            leave: 0,
            both: false,
            players,
            labels: [String::new(), String::new()],
            tuples: true,
        };
        Ok(nim.with_players(["J0", "J1"]))
    }

    /// Gives J1 a rule of their own.
    ///
    /// # Errors
    /// If the rule is empty or contains 0.
    pub fn with_second_rule(mut self, take: &[u32]) -> Result<Self, GameError> {
        self.take[1] = rule("take2", take)?;
        Ok(self)
    }

    /// Lets who cannot move win.
    #[must_use]
    pub const fn misere(mut self) -> Self {
        self.misere = true;
        self
    }

    /// Makes that many sticks stay.
    #[must_use]
    pub const fn leaving(mut self, leave: u32) -> Self {
        self.leave = leave;
        self
    }

    /// Lets either player begin, as in the arenas of notes 001 and 002: both positions with all sticks belong to it.
    #[must_use]
    pub const fn with_both_starts(mut self) -> Self {
        self.both = true;
        self
    }

    /// The arena that the notes draw from a position: every number of sticks up to those that lie there, for either player
    /// to move; but the opponent of who begins never faces all of them, unless either player may begin. Nobody draws an arena
    /// of more than ten thousand sticks; of those it is what plays reach.
    ///
    /// ```
    /// use retrograde::Game;
    /// use retrograde_games::Nim;
    /// let nim = Nim::new(10, &[1, 2])?;
    /// assert_eq!(nim.arena(&nim.start()).len(), 21);
    /// let nim = Nim::new(9, &[1, 2, 3])?.with_both_starts();
    /// assert_eq!(nim.arena(&nim.start()).len(), 20);
    /// # Ok::<(), retrograde_games::GameError>(())
    /// ```
    #[must_use]
    pub fn arena(&self, start: &Position) -> Vec<Position> {
        const MOST: u32 = 10_000;
        let (all, first) = (start.sticks(), start.player());
        if all > MOST {
            return Vec::new();
        }
        let counts = (self.leave.min(all)..=all).rev();
        let positions = counts.flat_map(|sticks| [first, !first].map(|player| Position::new(sticks, player)));
        positions.filter(|position| self.both || *position != Position::new(all, !first)).collect()
    }

    /// Gives the players names, J0 first. Names such as J1 and J2 make positions
    /// `(5,1)` and `(5,2)`, others make them `5,Luna`.
    #[must_use]
    pub fn with_players(mut self, players: [&str; 2]) -> Self {
        let number = |name: &str| {
            name.strip_prefix('J')
                .filter(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
                .map(String::from)
        };
        self.players = players.map(String::from);
        (self.labels, self.tuples) = match players.map(number) {
            [Some(zero), Some(one)] => ([zero, one], true),
            _ => (self.players.clone(), false),
        };
        self
    }

    /// How many sticks there are at the start.
    #[must_use]
    pub const fn sticks(&self) -> u32 {
        self.sticks
    }

    /// How many sticks each player may take, J0's rule first.
    #[must_use]
    pub fn rules(&self) -> [&[u32]; 2] {
        self.take.each_ref().map(Vec::as_slice)
    }

    /// Whether who cannot move wins.
    #[must_use]
    pub const fn is_misere(&self) -> bool {
        self.misere
    }

    /// How many sticks must stay.
    #[must_use]
    pub const fn leave(&self) -> u32 {
        self.leave
    }

    /// The position with that many sticks where that player moves. `None` if there are too many.
    #[must_use]
    pub fn position(&self, sticks: u32, player: Player) -> Option<Position> {
        (sticks <= MAX_STICKS).then(|| Position::new(sticks, player))
    }

    /// The game with parameters as a person gave them.
    ///
    /// # Errors
    /// If the values do not fit together.
    pub fn from_arguments(arguments: &Arguments) -> Result<Self, GameError> {
        let nim = Self::new(arguments.integer("sticks"), arguments.integers("take"))?
            .with_second_rule(arguments.integers("take2"))?;
        let players = arguments.players("players");
        let nim = Self { misere: arguments.flag("misere"), leave: arguments.integer("leave"), ..nim };
        let nim = Self { both: arguments.flag("both"), ..nim };
        Ok(nim.with_players([&players[0], &players[1]]))
    }

    /// What the player may take, in increasing order.
    #[inline]
    fn takes(&self, position: Position) -> &[u32] {
        let rule = &self.take[position.player().index()];
        let free = position.sticks().saturating_sub(self.leave);
        // Nearly always all of the rule is allowed, or one looks at a few numbers.
        let allowed = rule.iter().rposition(|&taken| taken <= free).map_or(0, |last| last + 1);
        &rule[..allowed]
    }
}

impl Nim {
    pub(crate) fn position_numbered(&self, number: u64) -> Option<Position> {
        u32::try_from(number).ok().map(Position).filter(|position| position.sticks() <= MAX_STICKS)
    }
}

impl Position {
    pub(crate) fn to_number(self) -> u64 {
        self.0.into()
    }

    const fn new(sticks: u32, player: Player) -> Self {
        Self(2 * sticks + player.index() as u32)
    }

    /// How many sticks are left.
    #[inline]
    #[must_use]
    pub const fn sticks(self) -> u32 {
        self.0 / 2
    }

    /// Who moves.
    #[inline]
    #[must_use]
    pub const fn player(self) -> Player {
        if self.0.is_multiple_of(2) { Player::Zero } else { Player::One }
    }
}

impl Game for Nim {
    type Position = Position;
    /// How many sticks are taken.
    type Move = u32;

    fn start(&self) -> Position {
        Position::new(self.sticks, Player::Zero)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.player()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let player = position.player();
        let winner = if self.misere { player } else { !player };
        self.takes(*position).is_empty().then_some(Outcome::Win(winner))
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Vec<u32>) {
        moves.extend_from_slice(self.takes(*position));
    }

    #[inline]
    fn play(&self, position: &Position, taken: u32) -> Position {
        Position::new(position.sticks() - taken, !position.player())
    }
}

impl Notation for Nim {
    fn move_text(&self, _: &Position, taken: u32) -> String {
        taken.to_string()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u32, String> {
        let takes = self.takes(*position);
        let taken = text.trim().parse().ok().filter(|taken| takes.contains(taken));
        taken.ok_or_else(|| match takes {
            [] => "the play is over: no stick can be taken".to_owned(),
            _ => format!("{text:?} is no move; take {}", or(takes)),
        })
    }

    fn position_text(&self, position: &Position) -> String {
        let label = &self.labels[position.player().index()];
        let sticks = position.sticks();
        if self.tuples { format!("({sticks},{label})") } else { format!("{sticks},{label}") }
    }

    fn parse_position(&self, text: &str) -> Result<Position, String> {
        let inside = tuple::inside(text);
        let labels = |names: &[String; 2]| [names[0].clone(), names[1].clone()];
        let by = |names: [String; 2]| tuple::split_player(inside, [&names[0], &names[1]]);
        by(labels(&self.labels))
            .or_else(|| by(labels(&self.players)))
            .and_then(|(sticks, player)| self.position(sticks.parse().ok()?, player))
            .ok_or_else(|| {
                let example = self.position_text(&self.start());
                format!("{text:?} is no position; write the sticks left and who moves, like {example}")
            })
    }

    fn players(&self) -> [String; 2] {
        self.players.clone()
    }
}

impl Board for Nim {
    fn picture(&self, position: &Position) -> BoardPicture {
        sticks::picture(position.sticks(), |_| String::new())
    }

    fn cell_of(&self, position: &Position, taken: u32) -> Option<Cell> {
        sticks::cell_of(position.sticks(), taken)
    }
}

impl Ordered for Nim {
    /// The sticks left.
    fn order(&self, position: &Position) -> u64 {
        position.sticks().into()
    }
}

/// The rule in increasing order, without repetitions.
fn rule(key: &'static str, take: &[u32]) -> Result<Vec<u32>, GameError> {
    let mut rule = take.to_vec();
    rule.sort_unstable();
    rule.dedup();
    let least = *rule.first().ok_or(GameError::Empty { key, min: 1, max: MAX_TAKE })?;
    in_range(key, least, 1, u32::MAX)?;
    Ok(rule)
}

/// "1, 2 or 3".
fn or(numbers: &[u32]) -> String {
    match numbers {
        [] => String::new(),
        [only] => only.to_string(),
        [rest @ .., last] => {
            let rest: Vec<String> = rest.iter().map(u32::to_string).collect();
            format!("{} or {last}", rest.join(", "))
        }
    }
}
