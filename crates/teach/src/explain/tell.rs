//! A proof in sentences, whatever the language.

use super::words::{Moves, Naming, Phrases, Stuck, phrases};
use retrograde::proof::{Claim, Proof, Reason, Statement, successors};
use retrograde::{Arena, DeadEnds, DrawKind, Lang, Mode, Objective, Outcome, Player, Solution, Verdict, Vertex};

/// The lines of a proof: what is proved, its parts with no more than `listed` statements each, and what
/// follows. An empty line separates them.
pub(super) fn tell(
    arena: &Arena,
    solution: &Solution,
    naming: &Naming<'_>,
    proof: &Proof,
    lang: Lang,
    listed: usize,
) -> Vec<String> {
    let teller = Teller { arena, solution, naming, words: phrases(lang), listed };
    let mut lines = teller.proof(proof);
    // Where the play is over, one sentence says it all.
    let told = if arena.out_degree(proof.vertex) == 0 { 1 } else { proof.statements.len() };
    lines.push(String::new());
    lines.push(teller.words.checked(told));
    lines
}

struct Teller<'a> {
    arena: &'a Arena,
    solution: &'a Solution,
    naming: &'a Naming<'a>,
    words: &'static dyn Phrases,
    listed: usize,
}

impl Teller<'_> {
    fn proof(&self, proof: &Proof) -> Vec<String> {
        let vertex = self.naming.vertex(proof.vertex);
        let mover = self.player(self.arena.owner(proof.vertex));
        let over = self.arena.out_degree(proof.vertex) == 0;
        let mut lines = Vec::new();
        match proof.verdict {
            Verdict::Win { player, rank: 0 } => {
                lines.extend([self.words.won_already(&vertex, &self.player(player)), String::new()]);
                lines.extend(self.wins(&proof.statements));
            }
            Verdict::Win { player, rank } => {
                let (winner, loser) = (self.player(player), self.player(!player));
                lines.extend([self.words.won(&vertex, &winner, &mover, rank), String::new()]);
                lines.extend(self.wins(&proof.statements));
                lines.extend([String::new(), self.words.rank_falls(&winner, &loser, rank)]);
            }
            Verdict::Avoid(player) => {
                let (winner, loser) = (self.player(player), self.player(!player));
                let mover = (!over).then_some(mover.as_str());
                lines.extend([self.words.avoided(&vertex, &winner, &loser, mover), String::new()]);
                lines.extend(self.safety(&proof.statements, player));
                lines.extend([String::new(), self.words.never_reached(&loser)]);
            }
            Verdict::Draw(_) if over => lines.push(self.words.drawn_already(&vertex)),
            Verdict::Draw(DrawKind::Ends) => {
                lines.push(self.words.drawn(&vertex, false, &mover));
                for player in Player::BOTH {
                    lines.push(String::new());
                    lines.extend(self.safety(&proof.statements, player));
                }
                let line: Vec<String> = proof.line.iter().map(|&vertex| self.naming.vertex(vertex)).collect();
                lines.extend([String::new(), self.words.line(&line)]);
            }
            Verdict::Draw(DrawKind::Endless) => {
                lines.extend([self.words.drawn(&vertex, true, &mover), String::new()]);
                lines.extend(self.endless(&proof.statements));
            }
        }
        lines
    }

    fn player(&self, player: Player) -> String {
        self.naming.player(player)
    }

    fn names(&self, vertices: &[Vertex]) -> Vec<String> {
        vertices.iter().map(|&vertex| self.naming.vertex(vertex)).collect()
    }

    /// The first lines of a part, and how many statements are left out. Statements that are told together in
    /// one line count for themselves.
    fn cut(&self, lines: Vec<(usize, String)>) -> impl Iterator<Item = String> {
        let told = lines.len().min(self.listed);
        let rest: usize = lines[told..].iter().map(|(statements, _)| statements).sum();
        let more = (rest > 0).then(|| self.words.more_statements(rest));
        lines.into_iter().take(told).map(|(_, line)| line).chain(more)
    }

    /// Wins by rank, the highest first; all of rank 0 together.
    fn wins(&self, statements: &[Statement]) -> Vec<String> {
        let mut lines: Vec<(usize, String)> = Vec::new();
        let (mut targets, mut dead_ends, mut winner) = (Vec::new(), Vec::new(), Player::Zero);
        for statement in statements {
            let Claim::Wins { player, rank } = statement.claim else { continue };
            let vertex = self.naming.vertex(statement.vertex);
            winner = player;
            match statement.reason {
                Reason::Target => targets.push(vertex),
                Reason::DeadEnd => dead_ends.push(vertex),
                Reason::Move(to) => {
                    let to = self.naming.vertex(to);
                    lines.push((1, self.words.ranked_move(&vertex, rank, &self.player(player), &to)));
                }
                Reason::AllMoves => {
                    let moves = self.ranked(statement.vertex);
                    lines.push((1, self.words.ranked_moves(&vertex, rank, &self.player(!player), &moves)));
                }
            }
        }
        if !targets.is_empty() {
            lines.push((targets.len(), self.words.ranked_targets(&targets, &self.player(winner))));
        }
        if !dead_ends.is_empty() {
            let loses = self.solution.objective().dead_ends == DeadEnds::Normal;
            let stuck = self.player(if loses { !winner } else { winner });
            lines.push((dead_ends.len(), self.words.ranked_dead_ends(&dead_ends, &stuck, loses)));
        }
        self.cut(lines).collect()
    }

    /// The moves of the loser, the highest rank first.
    fn ranked(&self, vertex: Vertex) -> Moves {
        let mut moves = successors(self.arena, vertex);
        let rank = |vertex: &Vertex| self.solution.rank(*vertex).unwrap_or_default();
        moves.sort_by_key(|to| (u32::MAX - rank(to), *to));
        let equal = moves.iter().all(|to| rank(to) == rank(&moves[0]));
        if equal {
            let rank = moves.first().map(rank);
            return Moves { to: self.names(&moves), rank };
        }
        let to = moves.iter().map(|to| self.words.with_rank(&self.naming.vertex(*to), rank(to)));
        Moves { to: to.collect(), rank: None }
    }

    /// The set that a player never leaves.
    fn safety(&self, statements: &[Statement], player: Player) -> Vec<String> {
        let about = |one: &&Statement| one.claim == Claim::NeverLoses(player);
        let lines: Vec<(usize, String)> =
            statements.iter().filter(about).map(|statement| (1, self.safe(statement, player))).collect();
        let wins = self.solution.objective().mode == Mode::Avoid(player);
        let heading = self.words.keeps_out(&self.player(player), &self.player(!player), lines.len(), wins);
        std::iter::once(heading).chain(self.cut(lines)).collect()
    }

    fn safe(&self, statement: &Statement, player: Player) -> String {
        let vertex = self.naming.vertex(statement.vertex);
        match statement.reason {
            Reason::Target => self.words.safe_target(&vertex, &self.player(player)),
            Reason::DeadEnd => {
                let Objective { dead_ends, mode } = self.solution.objective();
                let winner = self.player(player);
                let stuck = match dead_ends {
                    DeadEnds::Draw if mode == Mode::Avoid(player) => Stuck::Avoided(&winner),
                    DeadEnds::Draw => Stuck::Draws,
                    DeadEnds::Normal => Stuck::Loses,
                    DeadEnds::Misere => Stuck::Wins,
                };
                self.words.safe_dead_end(&vertex, &self.player(self.arena.owner(statement.vertex)), stuck)
            }
            Reason::Move(to) => self.words.safe_move(&vertex, &self.player(player), &self.naming.vertex(to)),
            Reason::AllMoves => {
                let moves = self.names(&successors(self.arena, statement.vertex));
                self.words.safe_moves(&vertex, &self.player(!player), &moves)
            }
        }
    }

    /// The set of draws in which the play goes on, what is won outside of it, and what follows.
    fn endless(&self, statements: &[Statement]) -> Vec<String> {
        let mut stays = Vec::new();
        for statement in statements {
            let (Claim::GoesOn, Reason::Move(keeps)) = (statement.claim, statement.reason) else { continue };
            let mover = self.player(self.arena.owner(statement.vertex));
            let moves = successors(self.arena, statement.vertex);
            let leaves = |to: &Vertex| self.solution.value(*to) != Outcome::Draw;
            let leaving: Vec<Vertex> = moves.iter().copied().filter(leaves).collect();
            let (vertex, keeps) = (self.naming.vertex(statement.vertex), self.naming.vertex(keeps));
            stays.push((1, self.words.goes_on(&vertex, &mover, &keeps, moves.len(), &self.names(&leaving))));
        }
        let mut lines = vec![self.words.endless_set(stays.len())];
        lines.extend(self.cut(stays));
        for player in Player::BOTH {
            let won = |one: &&Statement| matches!(one.claim, Claim::Wins { player: winner, .. } if winner == player);
            let won: Vec<Statement> = statements.iter().filter(won).copied().collect();
            if !won.is_empty() {
                lines.extend([String::new(), self.words.won_vertices(&self.player(player))]);
                lines.extend(self.wins(&won));
            }
        }
        lines.extend([String::new(), self.words.for_ever()]);
        lines
    }
}
