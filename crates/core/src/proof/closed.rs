//! The smallest set of vertices that holds the roots and, with each vertex, what that vertex needs.
//!
//! A vertex needs nothing, all of some vertices, or one of some. A proof is such a set: for the player who
//! proves something one move is enough, and of the opponent every move must be answered. To find the
//! smallest set is as hard as covering a set by few subsets, so this works in two steps: a set by good
//! guesses, which is quick, and then a search through all choices that stops when it has done
//! [`WORK`] or when there are more than [`SEARCHED`] vertices to choose among.
//!
//! Law: the set is closed; if [`Closed::smallest`] is true, no closed set has fewer vertices.
//! Complexity: linear for the guesses, bounded by a constant for the search.

use crate::Vertex;

/// What a vertex needs.
pub(super) enum Need {
    /// Nothing.
    Nothing,
    /// One of these, of which there is at least one.
    One(Vec<Vertex>),
    /// All of these.
    All(Vec<Vertex>),
}

/// A closed set.
pub(super) struct Closed {
    /// Its vertices in the order in which they are needed, each with the one that was chosen for it.
    pub(super) members: Vec<(Vertex, Option<Vertex>)>,
    /// Whether no closed set is smaller.
    pub(super) smallest: bool,
}

/// More vertices than this are not searched through.
const SEARCHED: usize = 4096;
/// How many steps the search may take.
const WORK: usize = 5_000_000;

/// The smallest closed set that holds the roots. If there is a rank, a vertex that needs something needs a
/// vertex of rank one less, and none of its own rank or higher.
pub(super) fn smallest(
    vertices: usize,
    roots: &[Vertex],
    need: impl Fn(Vertex) -> Need,
    rank: Option<&dyn Fn(Vertex) -> u32>,
) -> Closed {
    let problem = Problem::new(vertices, roots, need, rank);
    let guess = problem.greedy();
    let mut search = BranchAndBound::new(&problem, guess);
    search.run();
    let (best, smallest) = (search.best, search.complete);
    let members = problem.members(&best);
    Closed { members, smallest }
}

/// The vertices that can be needed, numbered in the order of their discovery.
struct Problem {
    vertices: Vec<Vertex>,
    needs: Vec<LocalNeed>,
    roots: Vec<usize>,
    /// About how many vertices each one brings with it.
    costs: Vec<u64>,
    ranks: Option<Vec<u32>>,
}

enum LocalNeed {
    One(Vec<usize>),
    All(Vec<usize>),
}

impl Problem {
    fn new(
        count: usize,
        roots: &[Vertex],
        need: impl Fn(Vertex) -> Need,
        rank: Option<&dyn Fn(Vertex) -> u32>,
    ) -> Self {
        let mut numbers = vec![u32::MAX; count];
        let mut vertices = Vec::new();
        let mut number = |vertices: &mut Vec<Vertex>, vertex: Vertex| {
            let number = &mut numbers[vertex.index()];
            if *number == u32::MAX {
                *number = vertices.len() as u32;
                vertices.push(vertex);
            }
            *number as usize
        };
        let roots = roots.iter().map(|&root| number(&mut vertices, root)).collect();
        let mut needs = Vec::new();
        while let Some(&vertex) = vertices.get(needs.len()) {
            let mut numbered = |list: Vec<Vertex>| list.into_iter().map(|to| number(&mut vertices, to)).collect();
            needs.push(match need(vertex) {
                Need::Nothing => LocalNeed::All(Vec::new()),
                Need::One(options) => LocalNeed::One(numbered(options)),
                Need::All(list) => LocalNeed::All(numbered(list)),
            });
        }
        let ranks = rank.map(|rank| vertices.iter().map(|&vertex| rank(vertex)).collect());
        let mut problem = Self { vertices, needs, roots, costs: Vec::new(), ranks };
        problem.estimate();
        problem
    }

    /// Costs as if nothing were shared. With ranks one round from the lowest up is exact; else a few rounds
    /// see a few moves ahead.
    fn estimate(&mut self) {
        const ROUNDS: usize = 6;
        let mut order: Vec<usize> = (0..self.vertices.len()).rev().collect();
        let rounds = match &self.ranks {
            Some(ranks) => {
                order.sort_by_key(|&number| ranks[number]);
                1
            }
            None => ROUNDS,
        };
        let mut costs = vec![1_u64; self.vertices.len()];
        for _ in 0..rounds {
            for &number in &order {
                let brings = match &self.needs[number] {
                    LocalNeed::One(options) => options.iter().map(|&option| costs[option]).min().unwrap_or(0),
                    LocalNeed::All(list) => list.iter().fold(0, |sum: u64, &to| sum.saturating_add(costs[to])),
                };
                costs[number] = brings.saturating_add(1);
            }
        }
        self.costs = costs;
    }

    /// A closed set by taking what is in already, and else what seems to bring least.
    fn greedy(&self) -> Vec<bool> {
        let mut inside = vec![false; self.vertices.len()];
        let mut open: Vec<usize> = Vec::new();
        let mut waiting: Vec<usize> = Vec::new();
        for &root in &self.roots {
            put(&mut inside, &mut open, root);
        }
        // Choices wait until all that is forced is in, because one of their options may be.
        while let Some(number) = open.pop().or_else(|| waiting.pop()) {
            match &self.needs[number] {
                LocalNeed::All(list) => list.iter().for_each(|&to| put(&mut inside, &mut open, to)),
                LocalNeed::One(options) if options.iter().any(|&option| inside[option]) => {}
                LocalNeed::One(options) if options.len() > 1 && !open.is_empty() => waiting.push(number),
                LocalNeed::One(options) => {
                    let cheapest = options.iter().copied().min_by_key(|&option| (self.costs[option], option));
                    put(&mut inside, &mut open, cheapest.expect("one of none is never needed"));
                }
            }
        }
        self.needed_of(&inside)
    }

    /// What of a closed set is needed by the roots, when each choice falls on the lowest option that is in it.
    fn needed_of(&self, inside: &[bool]) -> Vec<bool> {
        let mut needed = vec![false; inside.len()];
        self.walk(inside, |number| needed[number] = true);
        needed
    }

    fn members(&self, inside: &[bool]) -> Vec<(Vertex, Option<Vertex>)> {
        let mut members = Vec::new();
        self.walk(inside, |number| members.push((self.vertices[number], self.chosen(inside, number))));
        members.into_iter().map(|(vertex, chosen)| (vertex, chosen.map(|to| self.vertices[to]))).collect()
    }

    fn chosen(&self, inside: &[bool], number: usize) -> Option<usize> {
        match &self.needs[number] {
            LocalNeed::All(_) => None,
            LocalNeed::One(options) => {
                options.iter().copied().filter(|&option| inside[option]).min_by_key(|&option| self.vertices[option])
            }
        }
    }

    /// Visits what the roots need, breadth first.
    fn walk(&self, inside: &[bool], mut visit: impl FnMut(usize)) {
        let mut seen = vec![false; inside.len()];
        let mut queue = Vec::new();
        for &root in &self.roots {
            put(&mut seen, &mut queue, root);
        }
        let mut at = 0;
        while let Some(&number) = queue.get(at) {
            at += 1;
            visit(number);
            match &self.needs[number] {
                LocalNeed::All(list) => list.iter().for_each(|&to| put(&mut seen, &mut queue, to)),
                LocalNeed::One(_) => {
                    if let Some(to) = self.chosen(inside, number) {
                        put(&mut seen, &mut queue, to);
                    }
                }
            }
        }
    }
}

fn put(inside: &mut [bool], open: &mut Vec<usize>, number: usize) {
    if !std::mem::replace(&mut inside[number], true) {
        open.push(number);
    }
}

/// The search through all choices.
struct BranchAndBound<'a> {
    problem: &'a Problem,
    inside: Vec<bool>,
    /// What was put in, in order, so that it can be taken out again.
    trail: Vec<usize>,
    /// Vertices in the set that have a choice.
    choices: Vec<usize>,
    /// How often a vertex is excluded: sets that hold it were looked at before.
    excluded: Vec<bool>,
    /// How many vertices of each rank are in, and how many ranks below the highest have none: each of them
    /// needs at least one.
    of_rank: Vec<usize>,
    missing: usize,
    best: Vec<bool>,
    best_size: usize,
    work: usize,
    complete: bool,
}

impl<'a> BranchAndBound<'a> {
    fn new(problem: &'a Problem, best: Vec<bool>) -> Self {
        let count = problem.vertices.len();
        let roots = problem.roots.iter();
        let highest = problem.ranks.as_ref().and_then(|ranks| roots.map(|&root| ranks[root]).max());
        Self {
            problem,
            inside: vec![false; count],
            trail: Vec::new(),
            choices: Vec::new(),
            excluded: vec![false; count],
            of_rank: vec![0; highest.map_or(0, |rank| rank as usize + 1)],
            missing: highest.map_or(0, |rank| rank as usize + 1),
            best_size: best.iter().filter(|&&inside| inside).count(),
            best,
            work: 0,
            complete: true,
        }
    }

    fn run(&mut self) {
        if self.problem.vertices.len() > SEARCHED {
            // Without a choice there is only one closed set, however large.
            let choice = |need: &LocalNeed| matches!(need, LocalNeed::One(options) if options.len() > 1);
            self.complete = !self.problem.needs.iter().any(choice);
            return;
        }
        for &root in &self.problem.roots {
            self.add(root);
        }
        self.branch();
    }

    /// Puts a vertex in with all that follows of necessity; `false` if something excluded does.
    fn add(&mut self, number: usize) -> bool {
        let mut open = vec![number];
        while let Some(number) = open.pop() {
            self.work += 1;
            if self.inside[number] {
                continue;
            }
            if self.excluded[number] {
                return false;
            }
            self.inside[number] = true;
            self.trail.push(number);
            if let Some(ranks) = &self.problem.ranks {
                let count = &mut self.of_rank[ranks[number] as usize];
                self.missing -= usize::from(*count == 0);
                *count += 1;
            }
            match &self.problem.needs[number] {
                LocalNeed::All(list) => open.extend(list),
                LocalNeed::One(options) if options.len() == 1 => open.extend(options),
                LocalNeed::One(_) => self.choices.push(number),
            }
        }
        true
    }

    fn undo(&mut self, trail: usize, choices: usize) {
        for number in self.trail.drain(trail..) {
            self.inside[number] = false;
            if let Some(ranks) = &self.problem.ranks {
                let count = &mut self.of_rank[ranks[number] as usize];
                *count -= 1;
                self.missing += usize::from(*count == 0);
            }
        }
        self.choices.truncate(choices);
    }

    /// Tries every way to make the next choice.
    fn branch(&mut self) {
        if self.trail.len() + self.missing >= self.best_size {
            return;
        }
        self.work += self.choices.len();
        if self.work > WORK {
            self.complete = false;
            return;
        }
        let problem = self.problem;
        let options = |number: &usize| match &problem.needs[*number] {
            LocalNeed::One(options) => options.as_slice(),
            LocalNeed::All(_) => &[],
        };
        let undecided = |number: &&usize| !options(number).iter().any(|&option| self.inside[option]);
        let Some(choice) = self.choices.iter().filter(undecided).min_by_key(|number| options(number).len()) else {
            self.best.clone_from(&self.inside);
            self.best_size = self.trail.len();
            return;
        };
        let mut options = options(choice).to_vec();
        options.retain(|&option| !self.excluded[option]);
        options.sort_by_key(|&option| (problem.costs[option], option));
        let (trail, choices) = (self.trail.len(), self.choices.len());
        let mut tried = Vec::new();
        for option in options {
            if self.add(option) {
                self.branch();
            }
            self.undo(trail, choices);
            self.excluded[option] = true;
            tried.push(option);
        }
        for option in tried {
            self.excluded[option] = false;
        }
    }
}
