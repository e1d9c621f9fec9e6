//! The job of checking a solution.

use crate::{Blob, Door, Error, ObjectiveChoice, Opened, Origin, Players, Word, words};
use retrograde::{Lang, NamedArena, Objective, Problem, RegionProblem, Vertex, verify, verify_regions};
use retrograde_formats::{SolutionFile, read_solution};
use serde::{Deserialize, Serialize};

/// Check a solution of an arena that was read from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verify {
    /// Where it begins.
    #[serde(default)]
    pub origin: Origin,
    /// What takes the place of the input's objective.
    #[serde(default)]
    pub objective: ObjectiveChoice,
    /// What messages call the solution.
    pub name: String,
    /// The solution.
    pub solution: Blob,
}

/// Whether a solution is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerifyReply {
    /// Whether it is.
    pub valid: bool,
    /// How many vertices it covers.
    pub vertices: usize,
    /// "full" if value, rank, kind of draw and move of every vertex were checked; "regions" if the
    /// file holds only winners and winning moves.
    pub checked: Word,
    /// The rules under which it was checked.
    #[serde(rename = "rules")]
    pub objective: Objective,
    /// The first claim that is wrong.
    pub violation: Option<ViolationReply>,
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
    pub fn answer(&self, opened: &Opened, door: &dyn Door) -> Result<VerifyReply, Error> {
        let loaded = opened.load_with(&self.origin, self.objective, door)?;
        let named = loaded.named()?;
        let players = Players::of(&loaded);
        let (checked, objective, violation) =
            match read_solution(&self.name, Box::new(&self.solution.0[..]), &named, door)? {
                SolutionFile::Full(solution) => {
                    if solution.objective() != named.objective {
                        let [solution, arena] = [solution.objective(), named.objective];
                        return Err(Error::OtherRules { solution, arena, players: players.both().map(str::to_owned) });
                    }
                    let violation = verify(&named.arena, &solution).err();
                    let violation =
                        violation.map(|violation| (violation.vertex, describe(&named, &players, &violation.problem)));
                    ("full", named.objective, violation)
                }
                SolutionFile::ParitySol(claims) => {
                    let violation = verify_regions(&named.arena, named.objective, &claims).err();
                    let violation =
                        violation.map(|wrong| (wrong.vertex, describe_region(&named, &players, &wrong.problem)));
                    ("regions", named.objective, violation)
                }
            };
        let violation = violation.map(|(vertex, problem)| ViolationReply { vertex: shown(&named, vertex), problem });
        Ok(VerifyReply {
            valid: violation.is_none(),
            vertices: named.arena.vertex_count(),
            checked: checked.into(),
            objective,
            violation,
            warnings: loaded.warnings.clone(),
        })
    }
}

/// The name of a vertex, or its number if the solution speaks of one that the arena has not.
fn shown(named: &NamedArena, vertex: Vertex) -> String {
    match named.arena.vertex(vertex.index()) {
        Some(vertex) => named.name(vertex).into_owned(),
        None => vertex.to_string(),
    }
}

/// The problem with names in the place of numbers.
fn describe(named: &NamedArena, players: &Players, problem: &Problem) -> String {
    let vertex = |vertex: &Vertex| shown(named, *vertex);
    let said = |verdict| words::verdict(verdict, players.both(), Lang::En);
    match problem {
        Problem::Final { found, expected } => {
            let (found, expected) = (said(*found), said(*expected));
            format!("the play is over here ({expected}), but the solution says: {found}")
        }
        Problem::RankZero(player) => {
            format!("rank 0 is only for what {} wins at once: targets and dead ends", players.name(*player))
        }
        Problem::NoMoveToWin { player, rank } => {
            let (player, next) = (players.name(*player), rank.saturating_sub(1));
            format!("{player} is said to win in {rank} moves, but no successor is won by {player} in {next}")
        }
        Problem::RankNotExact { rank, to } => {
            format!("the rank is said to be {rank}, but the move to {} shows another", vertex(to))
        }
        Problem::Escape { player, to } => {
            format!("{} is said to win, but the opponent escapes to {}", players.name(*player), vertex(to))
        }
        Problem::MissedWin { player, to } => {
            let player = players.name(*player);
            format!("{player} is said not to win, but can move to {}, which {player} wins", vertex(to))
        }
        Problem::NoSuchEdge(to) => format!("the move to {} is no edge", vertex(to)),
        Problem::NotOptimal(to) => format!("the move to {} is not optimal", vertex(to)),
        other => other.to_string(),
    }
}

/// What is wrong with a vertex of a solution that only names winners.
fn describe_region(named: &NamedArena, players: &Players, problem: &RegionProblem) -> String {
    match problem {
        RegionProblem::Over { winner } => {
            format!("the play is over here and won by {}", players.name(*winner))
        }
        RegionProblem::NoMove { winner } => {
            format!("{} is said to win here, but has no move in the solution", players.name(*winner))
        }
        RegionProblem::NoSuchEdge(to) => format!("the move to {} is no edge", shown(named, *to)),
        RegionProblem::Leaves { winner, to } => {
            let winner = players.name(*winner);
            format!(
                "{winner} is said to win here, but the play can go to {}, which {winner} does not win",
                shown(named, *to)
            )
        }
        RegionProblem::Cycle { winner } => {
            format!("the moves of {} let the play go round for ever from here", players.name(*winner))
        }
        other => other.to_string(),
    }
}
