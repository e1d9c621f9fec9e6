//! The job of checking a solution.

use crate::{
    Blob, Context, Error, Loaded, Misuse, ObjectiveChoice, Opened, Origin, Players, StrategyReply, Word, words,
};
use retrograde::{
    Lang, NamedArena, Objective, Player, Problem, RegionProblem, Vertex, de, verify, verify_regions, verify_scores,
};
use retrograde_formats::{SolutionFile, StrategyPlace, StrategyWords, read_solution, read_strategy_of};
use serde::{Deserialize, Serialize};

/// Check a solution of an arena that was read from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verify {
    /// Where it begins.
    #[serde(default)]
    pub origin: Origin,
    /// What takes the place of the input's objective.
    #[serde(default)]
    pub objective: ObjectiveChoice,
    /// What messages call the solution.
    pub name: String,
    /// The solution; or a strategy, as a dictionary from vertices to vertices or a table of named states.
    pub solution: Blob,
    /// Whose strategy it is; of whoever's vertices it speaks of, unless this says so.
    #[serde(default)]
    pub player: Option<Player>,
    /// The language of what is wrong.
    #[serde(default)]
    pub lang: Lang,
}

/// Whether a solution is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerifyReply {
    /// Whether it is.
    pub valid: bool,
    /// How many vertices it covers.
    pub vertices: usize,
    /// "full" if value, rank, kind of draw and move of every vertex were checked; "regions" if the
    /// file holds only winners and winning moves; "strategy" if it is a strategy.
    pub checked: Word,
    /// What the players are called.
    pub players: Players,
    /// The rules under which it was checked.
    #[serde(rename = "rules")]
    pub objective: Objective,
    /// The first claim that is wrong.
    pub violation: Option<ViolationReply>,
    /// What the strategy achieves, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy: Option<Box<StrategyReply>>,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// A claim that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ViolationReply {
    /// The name of the vertex.
    pub vertex: String,
    /// What is wrong with the claim about it.
    pub problem: String,
}

impl Verify {
    /// Answers it.
    ///
    /// # Errors
    /// If one of the inputs cannot be had, or the solution says that it is for other rules than the arena's; a solution
    /// that is wrong is no error but a reply.
    pub fn answer(&self, opened: &Opened, cx: &dyn Context) -> Result<VerifyReply, Error> {
        let loaded = opened.load_with(&self.origin, self.objective, cx)?;
        let named = loaded.named()?;
        let players = Players::of(&loaded);
        if is_strategy(&self.solution.0) {
            let bytes = Box::new(&self.solution.0[..]);
            let read = read_strategy_of(&self.name, bytes, &named, &Words { loaded: &loaded, named: &named }, cx)?;
            let solution = opened.winners(&loaded, cx)?;
            let reply = StrategyReply::of(&loaded, &solution, &read, self.player)?;
            let mut warnings = loaded.warnings.clone();
            if let Some(scores) = loaded.scores()? {
                if scores.endless != 0 {
                    return Err(Misuse::StrategyOfEndlessScores.into());
                }
                warnings.push("the strategy is checked for who wins; scores are not compared".to_owned());
            }
            warnings.extend((read.elsewhere > 0).then(|| {
                let s = if read.elsewhere == 1 { "" } else { "s" };
                format!("{} position{s} of the strategy cannot be reached from the start", read.elsewhere)
            }));
            return Ok(VerifyReply {
                valid: reply.is_winning(),
                vertices: named.arena.vertex_count(),
                checked: "strategy".into(),
                players,
                objective: named.objective,
                violation: None,
                strategy: Some(Box::new(reply)),
                warnings,
            });
        }
        let (checked, objective, violation) =
            match read_solution(&self.name, Box::new(&self.solution.0[..]), &named, cx)? {
                SolutionFile::Full(solution) => {
                    if solution.objective() != named.objective {
                        let [solution, arena] = [solution.objective(), named.objective];
                        return Err(Error::OtherRules { solution, arena, players: players.both().map(str::to_owned) });
                    }
                    let violation = match loaded.scores()? {
                        Some(scores) => verify_scores(&named.arena, scores, &solution).err(),
                        None => verify(&named.arena, &solution).err(),
                    };
                    let violation = violation
                        .map(|violation| (violation.vertex, describe(&named, &players, &violation.problem, self.lang)));
                    ("full", named.objective, violation)
                }
                SolutionFile::ParitySol(claims) => {
                    let violation = verify_regions(&named.arena, named.objective, &claims).err();
                    let violation = violation
                        .map(|wrong| (wrong.vertex, describe_region(&named, &players, &wrong.problem, self.lang)));
                    ("regions", named.objective, violation)
                }
            };
        let violation = violation.map(|(vertex, problem)| ViolationReply { vertex: shown(&named, vertex), problem });
        Ok(VerifyReply {
            valid: violation.is_none(),
            vertices: named.arena.vertex_count(),
            checked: checked.into(),
            players,
            objective,
            violation,
            strategy: None,
            warnings: loaded.warnings.clone(),
        })
    }
}

/// The words of a strategy: names of vertices, and in a game positions and moves.
struct Words<'a> {
    loaded: &'a Loaded,
    named: &'a NamedArena,
}

impl StrategyWords for Words<'_> {
    fn place(&self, word: &str) -> StrategyPlace {
        match self.named.place(word) {
            StrategyPlace::Unknown if self.loaded.is_position(word) => StrategyPlace::Elsewhere,
            place => place,
        }
    }

    fn step(&self, from: Vertex, word: &str) -> Option<Vertex> {
        self.named.step(from, word).or_else(|| self.loaded.follow(1, from, word).ok())
    }
}

/// Whether a file holds a strategy: a list, or an object that does not speak of positions or of its version near its
/// beginning, as our solutions and arenas do.
fn is_strategy(bytes: &[u8]) -> bool {
    const BEGINNING: usize = 4096;
    let text = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
    let beginning = &text[..text.len().min(BEGINNING)];
    let speaks_of = |word: &[u8]| beginning.windows(word.len()).any(|window| window == word);
    text.starts_with(b"[") || text.starts_with(b"{") && !speaks_of(b"\"positions\"") && !speaks_of(b"\"version\"")
}

/// The name of a vertex, or its number if the solution speaks of one that the arena has not.
fn shown(named: &NamedArena, vertex: Vertex) -> String {
    match named.arena.vertex(vertex.index()) {
        Some(vertex) => named.name(vertex).into_owned(),
        None => vertex.to_string(),
    }
}

/// The problem with names in the place of numbers.
fn describe(named: &NamedArena, players: &Players, problem: &Problem, lang: Lang) -> String {
    let vertex = |vertex: &Vertex| shown(named, *vertex);
    let said = |verdict| words::verdict(verdict, players.both(), lang);
    let (en, fr) = match problem {
        Problem::Final { found, expected } => {
            let (found, expected) = (said(*found), said(*expected));
            (
                format!("the play is over here ({expected}), but the solution says: {found}"),
                format!("la partie est finie ici ({expected}), mais la solution dit\u{a0}: {found}"),
            )
        }
        Problem::RankZero(player) => {
            let player = players.name(*player);
            (
                format!("rank 0 is only for what {player} wins at once: targets and dead ends"),
                format!("le rang 0 est réservé à ce que {player} gagne aussitôt\u{a0}: cibles et culs-de-sac"),
            )
        }
        Problem::NoMoveToWin { player, rank } => {
            let (player, next) = (players.name(*player), rank.saturating_sub(1));
            (
                format!("{player} is said to win in {rank} moves, but no successor is won by {player} in {next}"),
                format!("{player} gagnerait en {rank} coups, mais ne gagne en {next} depuis aucun successeur"),
            )
        }
        Problem::RankNotExact { rank, to } => {
            let to = vertex(to);
            (
                format!("the rank is said to be {rank}, but the move to {to} shows another"),
                format!("le rang serait {rank}, mais le coup vers {to} en montre un autre"),
            )
        }
        Problem::Escape { player, to } => {
            let (player, to) = (players.name(*player), vertex(to));
            (
                format!("{player} is said to win, but the opponent escapes to {to}"),
                format!("{player} gagnerait, mais l'adversaire s'échappe vers {to}"),
            )
        }
        Problem::MissedWin { player, to } => {
            let (player, to) = (players.name(*player), vertex(to));
            (
                format!("{player} is said not to win, but can move to {to}, which {player} wins"),
                format!("{player} ne gagnerait pas, mais peut jouer vers {to}, que {player} gagne"),
            )
        }
        Problem::NoSuchEdge(to) => no_such_edge(&vertex(to)),
        Problem::NotOptimal(to) => {
            let to = vertex(to);
            (format!("the move to {to} is not optimal"), format!("le coup vers {to} n'est pas optimal"))
        }
        other => return words::translated(&other.to_string(), lang),
    };
    lang.pick(&en, &fr).to_owned()
}

fn no_such_edge(to: &str) -> (String, String) {
    (format!("the move to {to} is no edge"), format!("le coup vers {to} n'est pas une arête"))
}

/// The problem of a solution that only names winners.
fn describe_region(named: &NamedArena, players: &Players, problem: &RegionProblem, lang: Lang) -> String {
    let (en, fr) = match problem {
        RegionProblem::Over { winner } => {
            let winner = players.name(*winner);
            (
                format!("the play is over here and won by {winner}"),
                format!("la partie est finie ici et gagnée par {winner}"),
            )
        }
        RegionProblem::NoMove { winner } => {
            let winner = players.name(*winner);
            (
                format!("{winner} is said to win here, but has no move in the solution"),
                format!("{winner} gagnerait ici, mais n'a pas de coup dans la solution"),
            )
        }
        RegionProblem::NoSuchEdge(to) => no_such_edge(&shown(named, *to)),
        RegionProblem::Leaves { winner, to } => {
            let (winner, to) = (players.name(*winner), shown(named, *to));
            (
                format!("{winner} is said to win here, but the play can go to {to}, which {winner} does not win"),
                format!("{winner} gagnerait ici, mais la partie peut aller en {to}, que {winner} ne gagne pas"),
            )
        }
        RegionProblem::Cycle { winner } => {
            let winner = players.name(*winner);
            (
                format!("the moves of {winner} let the play go round for ever from here"),
                format!("les coups {} laissent la partie tourner sans fin à partir d'ici", de(winner)),
            )
        }
        other => return words::translated(&other.to_string(), lang),
    };
    lang.pick(&en, &fr).to_owned()
}
