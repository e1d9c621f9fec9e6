//! Why a vertex is worth what it is: the proof, as a reply and as sentences.

use super::tell::tell;
use super::words::{Naming, without_points_after_boards};
use crate::{TeachError, Word};
use retrograde::proof::{Claim, Proof, Reason, Statement, check_proof, successors};
use retrograde::{Arena, DrawKind, Lang, Outcome, Player, Solution, Verdict, Vertex, verify};
use serde::{Deserialize, Serialize};

/// Why a vertex is won, lost or drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofReply {
    /// The vertex.
    pub vertex: String,
    /// Who moves there.
    pub owner: Player,
    /// What it is worth.
    pub value: Outcome,
    /// In how many moves it is won; nothing for a draw or a win by avoiding.
    pub rank: Option<u32>,
    /// "ends" or "endless" for a draw.
    pub draw: Option<DrawKind>,
    /// The score with best play, in a game that has scores; the text then proves both bounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// How many statements the proof has.
    pub count: usize,
    /// Whether no other choice of moves would need fewer.
    pub shortest: bool,
    /// For a draw that ends: moves that keep the draw, from the vertex to a dead end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// The statements; all of them, or the first ones.
    pub statements: Vec<StatementReply>,
    /// The language of the text.
    pub lang: Lang,
    /// The proof as lines of text.
    pub text: Vec<String>,
    /// What a person should know about the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// A statement of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatementReply {
    /// The vertex that it is about.
    pub vertex: String,
    /// "wins", "never loses" or "goes on".
    pub claim: Word,
    /// Who wins, or never loses.
    pub player: Option<Player>,
    /// In how many moves the player wins.
    pub rank: Option<u32>,
    /// "target", "dead end", "move" or "all moves".
    pub reason: Word,
    /// The move, or all of them, by the vertices they go to.
    pub moves: Vec<String>,
}

/// The proof of what the solution says about a vertex, in sentences. The solution is verified, and the proof
/// is checked by itself, before anything is said.
///
/// This is what every front end shows; no file and no game is needed, only what vertices and players are called.
/// Without `all`, long proofs are cut.
///
/// ```
/// use retrograde::{ArenaBuilder, Lang, Objective, Player, solve};
/// use retrograde_teach::{Naming, explain_vertex};
/// let mut builder = ArenaBuilder::new();
/// let s = builder.vertex(Player::Zero)?;
/// let t = builder.vertex(Player::One)?;
/// builder.edge(s, t)?;
/// builder.target(t, Player::Zero)?;
/// let arena = builder.build()?;
/// let solution = solve(&arena, Objective::default(), &())?;
/// let naming = Naming { name: &|vertex| ["s", "t"][vertex.index()].to_owned(), players: ["Alice", "Bob"] };
/// let reply = explain_vertex(&arena, &solution, &naming, s, Lang::Fr, false)?;
/// assert_eq!(reply.text[2], "s est de rang 1\u{a0}: Alice joue vers t, de rang 0.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the solution is wrong.
pub fn explain_vertex(
    arena: &Arena,
    solution: &Solution,
    naming: &Naming<'_>,
    vertex: Vertex,
    lang: Lang,
    all: bool,
) -> Result<ProofReply, TeachError> {
    verify(arena, solution)
        .map_err(|wrong| TeachError::NotVerified(format!("{}: {}", naming.vertex(wrong.vertex), wrong.problem)))?;
    let proof = Proof::of(arena, solution, vertex);
    check_proof(arena, solution.objective(), &proof).map_err(|fault| TeachError::NotVerified(fault.to_string()))?;

    let name = |vertex: Vertex| (naming.name)(vertex);
    let listed = if all { usize::MAX } else { LISTED };
    let verdict = proof.verdict;
    Ok(ProofReply {
        vertex: name(vertex),
        owner: arena.owner(vertex),
        value: verdict.outcome(),
        rank: verdict.rank(),
        draw: match verdict {
            Verdict::Draw(kind) => Some(kind),
            Verdict::Win { .. } | Verdict::Avoid(_) => None,
        },
        score: None,
        count: proof.statements.len(),
        shortest: proof.shortest,
        line: proof.line.iter().copied().map(name).collect(),
        statements: proof.statements.iter().take(listed).map(|one| StatementReply::of(arena, one, &name)).collect(),
        lang,
        text: tell(arena, solution, naming, &proof, lang, listed)
            .into_iter()
            .map(without_points_after_boards)
            .collect(),
        warnings: Vec::new(),
    })
}

/// So many statements of each part of a proof are told unless all are asked for.
const LISTED: usize = 20;

impl StatementReply {
    fn of(arena: &Arena, statement: &Statement, name: &impl Fn(Vertex) -> String) -> Self {
        let (claim, player, rank) = match statement.claim {
            Claim::Wins { player, rank } => ("wins", Some(player), Some(rank)),
            Claim::NeverLoses(player) => ("never loses", Some(player), None),
            Claim::GoesOn => ("goes on", None, None),
        };
        let (reason, moves) = match statement.reason {
            Reason::Target => ("target", Vec::new()),
            Reason::DeadEnd => ("dead end", Vec::new()),
            Reason::Move(to) => ("move", vec![name(to)]),
            Reason::AllMoves => ("all moves", successors(arena, statement.vertex).into_iter().map(name).collect()),
        };
        Self { vertex: name(statement.vertex), claim: claim.into(), player, rank, reason: reason.into(), moves }
    }
}
