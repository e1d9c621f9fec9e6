//! English sentences.

use super::{Bound, Counted, Counting, Moves, Phrases, Stuck, Why, list};
use retrograde::{Outcome, Player};

/// English.
pub(crate) struct English;

impl Phrases for English {
    fn list(&self, items: &[String]) -> String {
        list(items, "and", |count| format!("{count} more"))
    }

    fn won(&self, vertex: &str, winner: &str, mover: &str, rank: u32) -> String {
        format!("{vertex} is won by {winner}, of rank {rank}; {mover} is to move.")
    }

    fn won_already(&self, vertex: &str, winner: &str) -> String {
        format!("At {vertex} the play is over, and {winner} has won.")
    }

    fn avoided(&self, vertex: &str, winner: &str, loser: &str, mover: Option<&str>) -> String {
        let turn = mover.map_or_else(String::new, |mover| format!("; {mover} is to move"));
        format!("{vertex} is won by {winner}, because {loser} cannot force reaching a target{turn}.")
    }

    fn drawn(&self, vertex: &str, endless: bool, mover: &str) -> String {
        let kind = if endless { "an endless draw" } else { "a draw that can end" };
        format!("{vertex} is {kind}; {mover} is to move.")
    }

    fn drawn_already(&self, vertex: &str) -> String {
        format!("{vertex} is a dead end and nobody's target: the play ends there in a draw.")
    }

    fn rank_falls(&self, winner: &str, loser: &str, rank: u32) -> String {
        let moves = counted(rank, "move", "moves");
        format!("Each move lowers the rank, whatever {loser} plays: {winner} has won after {moves} at most.")
    }

    fn never_reached(&self, loser: &str) -> String {
        format!("None of these vertices is a target of {loser}, who therefore never reaches one.")
    }

    fn line(&self, line: &[String]) -> String {
        let line = line.join(" → ");
        format!("The play can stop with no winner, by moves that keep the draw: {line}, a dead end.")
    }

    fn for_ever(&self) -> String {
        "No vertex of E is a target or a dead end; from each of them some move stays in E, and whoever leaves E loses. \
         If both players keep the draw, the play never ends."
            .to_owned()
    }

    fn more_statements(&self, count: usize) -> String {
        format!("… and {}.", plain(count as u64, "more statement", "more statements"))
    }

    fn checked(&self, count: usize) -> String {
        match count {
            1 => "1 statement, checked.".to_owned(),
            count => format!("{count} statements, each of them checked."),
        }
    }

    fn keeps_out(&self, player: &str, opponent: &str, count: usize, wins: bool) -> String {
        let set = match count {
            1 => "at this vertex".to_owned(),
            count => format!("within the set of these {count} vertices"),
        };
        let fate = if wins { "wins" } else { "does not lose" };
        format!("{player} {fate}: staying {set} avoids the trap, the attractor of {opponent}.")
    }

    fn endless_set(&self, count: usize) -> String {
        match count {
            1 => "Let E be the set of this one vertex.".to_owned(),
            count => format!("Let E be the set of these {count} vertices."),
        }
    }

    fn won_vertices(&self, player: &str) -> String {
        format!("Outside of E, {player} wins:")
    }

    fn ranked_move(&self, vertex: &str, rank: u32, winner: &str, to: &str) -> String {
        format!("{vertex} is of rank {rank}: {winner} moves to {to}, of rank {}.", rank - 1)
    }

    fn ranked_moves(&self, vertex: &str, rank: u32, loser: &str, moves: &Moves) -> String {
        let to = self.list(&moves.to);
        let (all, many) = match moves.to.len() {
            1 => ("the only move".to_owned(), false),
            2 => ("both moves".to_owned(), true),
            count => (format!("all {} moves", number(count)), true),
        };
        let lead = match (moves.rank, many) {
            (Some(next), true) => format!("lead to rank {next}"),
            (Some(next), false) => format!("leads to rank {next}"),
            (None, _) => "lower the rank".to_owned(),
        };
        format!("{vertex} is of rank {rank}: {loser} moves, and {all}, to {to}, {lead}.")
    }

    fn ranked_targets(&self, vertices: &[String], player: &str) -> String {
        let names = self.list(vertices);
        match vertices.len() {
            1 => format!("{names} is of rank 0: it is a target of {player}."),
            _ => format!("{names} are of rank 0: they are targets of {player}."),
        }
    }

    fn ranked_dead_ends(&self, vertices: &[String], stuck: &str, loses: bool) -> String {
        let names = self.list(vertices);
        let fate = if loses { "loses" } else { "wins" };
        match vertices.len() {
            1 => format!("{names} is of rank 0: it is a dead end, where {stuck} cannot move and {fate}."),
            _ => format!("{names} are of rank 0: they are dead ends, where {stuck} cannot move and {fate}."),
        }
    }

    fn with_rank(&self, vertex: &str, rank: u32) -> String {
        format!("{vertex} (rank {rank})")
    }

    fn safe_move(&self, vertex: &str, player: &str, to: &str) -> String {
        format!("{vertex}: {player} moves to {to}.")
    }

    fn safe_moves(&self, vertex: &str, opponent: &str, to: &[String]) -> String {
        let names = self.list(to);
        match to.len() {
            1 => format!("{vertex}: {opponent} moves, and the only move, to {names}, stays in the set."),
            2 => format!("{vertex}: {opponent} moves, and both moves, to {names}, stay in the set."),
            count => {
                format!("{vertex}: {opponent} moves, and all {} moves, to {names}, stay in the set.", number(count))
            }
        }
    }

    fn safe_target(&self, vertex: &str, player: &str) -> String {
        format!("{vertex}: a target of {player}, who has won.")
    }

    fn safe_dead_end(&self, vertex: &str, mover: &str, stuck: Stuck<'_>) -> String {
        match stuck {
            Stuck::Draws => format!("{vertex}: a dead end that nobody wins."),
            Stuck::Loses => format!("{vertex}: a dead end, where {mover} cannot move and loses."),
            Stuck::Wins => format!("{vertex}: a dead end, where {mover} cannot move and wins."),
            Stuck::Avoided(winner) => format!("{vertex}: a dead end that is no target, where {winner} wins."),
        }
    }

    fn goes_on(&self, vertex: &str, mover: &str, keeps: &str, moves: usize, leaving: &[String]) -> String {
        match (moves, leaving) {
            (1, _) => format!("{vertex}: the only move of {mover}, to {keeps}, stays in E."),
            (_, []) => format!("{vertex}: all moves of {mover} stay in E, such as the one to {keeps}."),
            (_, leaving) => {
                format!(
                    "{vertex}: {mover} stays in E by moving to {keeps}; moving to {} loses.",
                    list(leaving, "or", |count| format!("{count} more"))
                )
            }
        }
    }

    fn attractor_heading(&self, player: &str, algorithm: &str, ranks: bool) -> String {
        let how = match algorithm {
            "queue" => "with a queue, breadth first",
            "stack" => "with a stack, depth first",
            "recursive" => "by recursion, depth first",
            "extend" => "by the procedure extend of note 003, depth first",
            _ => "layer by layer, until nothing changes",
        };
        let number = if ranks { "The numbers are ranks." } else { "The numbers are labels, which need not be ranks." };
        format!("Attractor of {player} {how}. {number}")
    }

    fn step(&self, number: usize) -> String {
        format!("Step {number}.")
    }

    fn begins(&self, player: &str) -> String {
        format!("Begin where {player} has won.")
    }

    fn takes(&self, algorithm: &str, vertex: &str) -> String {
        match algorithm {
            "queue" => format!("Take {vertex} from the queue."),
            "stack" => format!("Pop {vertex} from the stack."),
            _ => format!("Call for {vertex}."),
        }
    }

    fn resumes(&self, vertex: &str) -> String {
        format!("Go on with the call for {vertex}.")
    }

    fn layer(&self, number: u32) -> String {
        format!("Layer A_{number}.")
    }

    fn skipped(&self, vertices: &[String]) -> String {
        let verb = if vertices.len() == 1 { "is" } else { "are" };
        format!("{} {verb} in the attractor already.", self.list(vertices))
    }

    fn lowered(&self, counters: &[(String, u32)]) -> String {
        if let [(vertex, left)] = counters {
            return format!("The counter of {vertex} falls to {left}.");
        }
        let items: Vec<String> = counters.iter().map(|(vertex, left)| format!("{vertex} to {left}")).collect();
        format!("Counters fall: {}.", self.list(&items))
    }

    fn pushed(&self, vertices: &[String]) -> String {
        format!("Push {}.", self.list(vertices))
    }

    fn enters(&self, vertex: &str, number: u32, ranks: bool, why: &Why) -> String {
        let kind = if ranks { "rank" } else { "label" };
        let why = match why {
            Why::Target(player) => format!("it is a target of {player}"),
            Why::DeadEnd { stuck, loses: true } => format!("{stuck} cannot move there and loses"),
            Why::DeadEnd { stuck, loses: false } => format!("{stuck} cannot move there and wins"),
            Why::Move { player, to } => format!("{player} can move to {to}"),
            Why::AllMoves { opponent, moves: 1 } => format!("the only move of {opponent} leads into the attractor"),
            Why::AllMoves { opponent, moves: 2 } => format!("both moves of {opponent} lead into the attractor"),
            Why::AllMoves { opponent, moves } => {
                format!("all {} moves of {opponent} lead into the attractor", self::number(*moves))
            }
        };
        format!("{vertex} enters with {kind} {number}: {why}.")
    }

    fn nothing_enters(&self) -> String {
        "Nothing enters.".to_owned()
    }

    fn returns(&self, vertices: &[String]) -> String {
        format!("Return from {}.", self.list(vertices))
    }

    fn waiting(&self, algorithm: &str, vertices: &[String]) -> String {
        let what = match algorithm {
            "queue" => "Queue",
            "stack" => "Stack, top first",
            _ => "Calls that run, innermost first",
        };
        if vertices.is_empty() && what.starts_with("Calls") {
            return "No call runs.".to_owned();
        }
        if vertices.is_empty() { format!("{what}: empty.") } else { format!("{what}: {}.", vertices.join(", ")) }
    }

    fn building_heading(&self, explorer: &str, start: &str) -> String {
        let how = match explorer {
            "queue" => "with a queue, breadth first",
            "stack" => "with a stack, depth first",
            _ => "by recursion, depth first",
        };
        format!("The graph from {start} is built {how}.")
    }

    fn builds(&self, explorer: &str, vertex: &str, successors: Option<&[String]>) -> String {
        let taken = self.takes(explorer, vertex);
        match successors {
            None => format!("{taken} It is in the graph already."),
            Some([]) => format!("{taken} It enters the graph, without successors."),
            Some([one]) => format!("{taken} It enters the graph with its successor {one}."),
            Some(successors) => format!("{taken} It enters the graph with its successors {}.", self.list(successors)),
        }
    }

    fn built(&self, vertices: usize, edges: usize) -> String {
        let (vertices, edges) = (plain(vertices as u64, "vertex", "vertices"), plain(edges as u64, "edge", "edges"));
        format!("The graph has {vertices} and {edges}; the other two ways give the same one.")
    }

    fn current(&self) -> String {
        "visited in this step".to_owned()
    }

    fn ring(&self, algorithm: &str) -> String {
        match algorithm {
            "fixpoint" => "enters in this step".to_owned(),
            _ => "taken, or enters in this step".to_owned(),
        }
    }

    fn counter(&self) -> String {
        "moves not yet known to lead into the attractor".to_owned()
    }

    fn minimax_heading(&self, vertex: &str, algorithm: &str, players: [&str; 2], counting: Counting) -> String {
        let how = match algorithm {
            "memo" => "minimax with a dictionary",
            "alphabeta" => "minimax with alpha-beta pruning",
            "bottomup" => "minimax from below, filling a dictionary",
            _ => "plain minimax",
        };
        let [zero, one] = players;
        match counting {
            Counting::Signs => {
                format!("The value of {vertex} by {how}: +1 if {zero} wins, −1 if {one} wins, 0 for a draw.")
            }
            Counting::Numbers => format!(
                "The value of {vertex} by {how}, from the numbers of the leaves: {zero} wants the greatest, {one} the least."
            ),
            Counting::Ahead(depth) => format!(
                "The value of {vertex} by {how}, {} ahead, where the heuristic guesses: {zero} wants the greatest, {one} the least.",
                counted(depth, "move", "moves")
            ),
        }
    }

    fn called(&self, vertex: &str, mover: &str, greatest: bool, window: Option<(&str, &str)>) -> String {
        let wants = if greatest { "greatest" } else { "least" };
        let window = window.map_or_else(String::new, |(alpha, beta)| format!(", with α = {alpha} and β = {beta}"));
        format!("Call for {vertex}{window}: {mover} looks for the {wants} value.")
    }

    fn final_value(&self, vertex: &str, value: &str, guessed: bool) -> String {
        if guessed {
            return format!("{vertex} is as far as it looks: the heuristic says {value}.");
        }
        format!("{vertex} is a leaf: {value}.")
    }

    fn filled(&self, vertex: &str, mover: &str, greatest: bool) -> String {
        let wants = if greatest { "greatest" } else { "least" };
        format!("Next into the dictionary: {vertex}. {mover} looks for the {wants} value that stands there already.")
    }

    fn remembered(&self, vertex: &str, value: &str) -> String {
        format!("{vertex} is in the dictionary: {value}.")
    }

    fn improved(&self, vertex: &str, to: &str, value: &str, bound: Bound, first: bool) -> String {
        let how = if first { "the first value" } else { "better than before" };
        match bound {
            Bound::Exact => format!("{vertex}: the move to {to} gives {value}, {how}."),
            Bound::AtMost => {
                format!("{vertex}: the move to {to} gives at most {value}, which is all that matters here.")
            }
            Bound::AtLeast => {
                format!("{vertex}: the move to {to} gives at least {value}, which is all that matters here.")
            }
        }
    }

    fn cut(&self, vertex: &str, left: usize, opponent: &str) -> String {
        let moves = plain(left as u64, "move is", "moves are");
        format!("Cut at {vertex}: {moves} left out. {opponent} has as much elsewhere and will not come here.")
    }

    fn returned(&self, vertex: &str, value: &str, bound: Bound) -> String {
        match bound {
            Bound::Exact => format!("{vertex} is worth {value}."),
            Bound::AtMost => format!("{vertex} is worth at most {value}."),
            Bound::AtLeast => format!("{vertex} is worth at least {value}."),
        }
    }

    fn minimax_answer(
        &self,
        vertex: &str,
        value: &str,
        outcome: Option<Outcome>,
        players: [&str; 2],
        line: &[String],
    ) -> String {
        let meaning = match outcome {
            None => String::new(),
            Some(Outcome::Win(player)) => format!(": {} wins", players[Player::index(player)]),
            Some(Outcome::Draw) => ": a draw".to_owned(),
        };
        let line = if line.len() > 1 { format!(" Best play: {}.", line.join(" → ")) } else { String::new() };
        format!("{vertex} is worth {value}{meaning}.{line}")
    }

    fn minimax_guess(&self, vertex: &str, value: &str, line: &[String]) -> String {
        let line = if line.len() > 1 { format!(" What seems best: {}.", line.join(" → ")) } else { String::new() };
        format!("{vertex} is not decided so few moves ahead; the heuristic gives it {value}.{line}")
    }

    fn minimax_counts(&self, counts: &Counted) -> String {
        let (one, many) = if counts.filled { ("entry", "entries") } else { ("call", "calls") };
        let mut parts = vec![plain(counts.calls, one, many), format!("{} of them at leaves", counts.leaves)];
        parts.extend(
            counts.remembered.map(|count| format!("{} found in the dictionary", plain(count, "value", "values"))),
        );
        parts.extend(counts.cuts.map(|count| plain(count, "cut", "cuts")));
        format!("{}.", parts.join(", "))
    }
}

fn counted(count: u32, one: &str, many: &str) -> String {
    plain(count.into(), one, many)
}

fn plain(count: u64, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

/// Small numbers as words.
fn number(count: usize) -> String {
    const WORDS: [&str; 8] = ["three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    count.checked_sub(3).and_then(|index| WORDS.get(index)).map_or_else(|| count.to_string(), |&word| word.to_owned())
}
