//! Nim with several heaps, also called Marienbad.

use crate::error::in_range;
use crate::info::{DefaultValue, GameInfo, MISERE, Parameter, ParameterKind};
use crate::ranking::{Lazily, Rising};
use crate::{Arguments, GameError, tuple};
use retrograde::dynamic::{DynGame, Entry};
use retrograde::{
    Board, BoardPicture, Cell, Game, Mark, Notation, Ordered, Outcome, Player, Said, Symmetric, Text, Tiling,
};
use std::sync::Arc;

/// Several heaps; a move takes any number of sticks from one of them. Who cannot move loses, or wins
/// in the misère game.
///
/// Law (Bouton, 1901): the player who moves loses exactly where the exclusive or of the heaps is 0; in
/// the misère game so too, unless no heap has more than one stick: then where their number is odd.
///
/// ```
/// use retrograde::{Game, Notation};
/// use retrograde_games::Piles;
/// let piles = Piles::new(&[1, 3, 5, 7]).unwrap();
/// let start = piles.start();
/// assert_eq!(piles.position_text(&start), "((1,3,5,7),0)");
/// let chosen = piles.parse_move(&start, "4:6").unwrap();
/// assert_eq!(piles.position_text(&piles.play(&start, chosen)), "((1,3,5,1),1)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piles {
    start: Position,
    count: usize,
    misere: bool,
    /// The heaps that the start leads to, counted when a table asks for them.
    rising: Lazily<Rising>,
}

/// The heaps, 7 bits each with the first one lowest, and above them who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(u64);

/// So many sticks from that heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// The heap, from 0.
    pub heap: u8,
    /// How many sticks.
    pub sticks: u8,
}

const HEAP_BITS: usize = 7;
const MAX_STICKS: u32 = (1 << HEAP_BITS) - 1;
const MAX_HEAPS: usize = 9;
const PLAYER_BIT: u64 = 1 << (HEAP_BITS * MAX_HEAPS);
/// No more sticks of a heap than this are drawn.
const SHOWN: usize = 60;

pub(crate) const INFO: GameInfo = GameInfo {
    open: entry,
    name: "piles",
    aliases: &["marienbad", "heaps", "tas", "bouton"],
    title: Text { en: "Nim with several heaps (Marienbad)", fr: "Jeu de Nim à plusieurs tas (Marienbad)" },
    summary: Text {
        en: "Several heaps of sticks; a move takes any number from one heap.",
        fr: "Plusieurs tas de bâtonnets ; un coup en retire autant qu'on veut d'un seul tas.",
    },
    rules: Text {
        en: "There are several heaps of sticks. The players move in turn, J0 first; a move takes at least one \
             stick, and as many as one likes, from one heap.\n\
             Who cannot move loses. In the misère game (`misere`), which is the one of the film, who cannot \
             move wins: who takes the last stick loses.\n\
             A move is written heap:sticks, such as 4:2 to take 2 sticks from the fourth heap; a position as \
             the heaps and who moves: ((1,3,5,7),0).",
        fr: "Il y a plusieurs tas de bâtonnets. Les joueurs jouent à tour de rôle, J0 d'abord ; un coup retire au \
             moins un bâtonnet, et autant qu'on veut, d'un seul tas.\n\
             Le joueur qui ne peut plus jouer a perdu. Dans la variante misère (`misere`), celle du film, il a \
             gagné : le joueur qui prend le dernier bâtonnet perd.\n\
             Un coup s'écrit tas:bâtonnets, par exemple 4:2 pour retirer 2 bâtonnets du quatrième tas ; une \
             position s'écrit par les tas et le joueur qui a le trait : ((1,3,5,7),0).",
    },
    parameters: &[
        Parameter {
            name: "heaps",
            aliases: &["tas", "piles"],
            kind: ParameterKind::Integers { min: 0, max: MAX_STICKS, most: MAX_HEAPS },
            default: DefaultValue::Value("1,3,5,7"),
            help: Text { en: "how many sticks there are in each heap", fr: "le nombre de bâtonnets de chaque tas" },
        },
        MISERE,
    ],
};

/// The game by its parameters, with all that it can do.
fn entry(arguments: &Arguments) -> Result<Arc<dyn DynGame>, GameError> {
    let entry =
        Entry::new(Piles::from_arguments(arguments)?).with_board().with_order().with_plain_search().with_tiers();
    Ok(Arc::new(entry))
}

impl Piles {
    pub(crate) const MAX_STICKS: u32 = MAX_STICKS;

    /// Heaps of at most 127 sticks; who cannot move loses.
    ///
    /// # Errors
    /// If a heap is larger, or if there are none or more than nine heaps.
    pub fn new(heaps: &[u32]) -> Result<Self, GameError> {
        let (key, count) = ("heaps", heaps.len());
        if heaps.is_empty() {
            return Err(GameError::Empty { key, min: 0, max: MAX_STICKS });
        }
        for &sticks in heaps {
            in_range(key, sticks, 0, MAX_STICKS)?;
        }
        let start = Position::new(heaps, Player::Zero).ok_or(GameError::TooMany { key, count, most: MAX_HEAPS })?;
        Ok(Self { start, count, misere: false, rising: Lazily::default() })
    }

    /// Lets who cannot move win.
    #[must_use]
    pub const fn misere(mut self) -> Self {
        self.misere = true;
        self
    }

    /// How many sticks are in each heap.
    pub fn heaps(&self, position: Position) -> impl Iterator<Item = u32> + use<> {
        (0..self.count).map(move |heap| position.heap(heap))
    }

    /// The game with parameters as a person gave them.
    ///
    /// # Errors
    /// If the values do not fit together.
    pub fn from_arguments(arguments: &Arguments) -> Result<Self, GameError> {
        let piles = Self::new(arguments.integers("heaps"))?;
        Ok(if arguments.flag("misere") { piles.misere() } else { piles })
    }
}

impl Piles {
    /// All rows of heaps that are no larger than those of the start, the smallest heap first.
    pub(crate) fn rising(&self) -> &Rising {
        self.rising.get(|| {
            let mut heaps: Vec<u32> = self.heaps(self.start).collect();
            heaps.sort_unstable();
            Rising::new(heaps)
        })
    }

    pub(crate) fn sorted_position(heaps: &[u32], player: Player) -> Option<Position> {
        Position::new(heaps, player)
    }

    pub(crate) fn position_numbered(&self, number: u64) -> Option<Position> {
        let above = (number & !PLAYER_BIT) >> (HEAP_BITS * self.count);
        (above == 0).then_some(Position(number))
    }
}

impl Position {
    pub(crate) const fn to_number(self) -> u64 {
        self.0
    }

    fn new(heaps: &[u32], player: Player) -> Option<Self> {
        if heaps.len() > MAX_HEAPS || heaps.iter().any(|&sticks| sticks > MAX_STICKS) {
            return None;
        }
        let packed = heaps.iter().rev().fold(0, |packed, &sticks| packed << HEAP_BITS | u64::from(sticks));
        Some(Self(packed | if player == Player::One { PLAYER_BIT } else { 0 }))
    }

    const fn heap(self, heap: usize) -> u32 {
        (self.0 >> (HEAP_BITS * heap)) as u32 & MAX_STICKS
    }

    const fn player(self) -> Player {
        if self.0 & PLAYER_BIT == 0 { Player::Zero } else { Player::One }
    }
}

impl Game for Piles {
    type Position = Position;
    type Move = Take;

    fn start(&self) -> Position {
        self.start
    }

    fn to_move(&self, position: &Position) -> Player {
        position.player()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let player = position.player();
        let winner = if self.misere { player } else { !player };
        (position.0 & !PLAYER_BIT == 0).then_some(Outcome::Win(winner))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Take>) {
        for (heap, sticks) in self.heaps(*position).enumerate() {
            moves.extend((1..=sticks).map(|sticks| Take { heap: heap as u8, sticks: sticks as u8 }));
        }
    }

    fn play(&self, position: &Position, taken: Take) -> Position {
        let taken = u64::from(taken.sticks) << (HEAP_BITS * usize::from(taken.heap));
        Position((position.0 - taken) ^ PLAYER_BIT)
    }
}

impl Notation for Piles {
    fn move_text(&self, _: &Position, taken: Take) -> String {
        format!("{}:{}", taken.heap + 1, taken.sticks)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Take, String> {
        let parts = text.trim().split_once(':').and_then(|(heap, sticks)| {
            Some((heap.parse::<usize>().ok()?.checked_sub(1)?, sticks.parse::<u32>().ok()?))
        });
        match parts {
            Some((heap, sticks)) if heap < self.count && sticks > 0 && sticks <= position.heap(heap) => {
                Ok(Take { heap: heap as u8, sticks: sticks as u8 })
            }
            Some((heap, _)) if heap < self.count => {
                Err(format!("{text:?} is no move: heap {} has {} sticks", heap + 1, position.heap(heap)))
            }
            Some(_) => Err(format!("{text:?} is no move: the heaps are 1 to {}", self.count)),
            None => Err(format!("{text:?} is no move; write heap:sticks, such as 1:2")),
        }
    }

    fn position_text(&self, position: &Position) -> String {
        format!("({},{})", tuple::tuple(self.heaps(*position)), position.player().index())
    }

    fn parse_position(&self, text: &str) -> Result<Position, String> {
        tuple::split_player(tuple::inside(text), ["0", "1"])
            .and_then(|(heaps, player)| {
                let heaps = tuple::numbers(heaps, MAX_STICKS).filter(|heaps| heaps.len() == self.count)?;
                Position::new(&heaps, player)
            })
            .ok_or_else(|| {
                let (count, example) = (self.count, self.position_text(&self.start));
                format!(
                    "{text:?} is no position; write {count} heaps of at most {MAX_STICKS} and who moves, like {example}"
                )
            })
    }
}

impl Board for Piles {
    fn picture(&self, position: &Position) -> BoardPicture {
        let longest = self.heaps(*position).max().unwrap_or(0) as usize;
        let labels = (1..=self.count).map(|heap| heap.to_string());
        let mut picture =
            BoardPicture::new(self.count, longest.min(SHOWN)).with_tiling(Tiling::Loose).with_row_labels(labels);
        for (row, sticks) in self.heaps(*position).enumerate() {
            for column in 0..picture.columns() {
                let mark = if column < sticks as usize { Mark::Token } else { Mark::Gone };
                picture.set(Cell { row, column }, mark);
            }
        }
        let heaps: Vec<String> = self.heaps(*position).map(|sticks| sticks.to_string()).collect();
        let heaps = heaps.join(", ");
        picture.with_caption(Said::new(format!("heaps: {heaps}"), format!("tas\u{a0}: {heaps}")))
    }

    fn cell_of(&self, position: &Position, taken: Take) -> Option<Cell> {
        let row = usize::from(taken.heap);
        let column = (position.heap(row) - u32::from(taken.sticks)) as usize;
        (column < SHOWN).then_some(Cell { row, column })
    }
}

impl Symmetric for Piles {
    /// The order of the heaps does not matter: the smallest comes first.
    fn canonical(&self, position: &Position) -> Position {
        let mut heaps = [0; MAX_HEAPS];
        let heaps = &mut heaps[..self.count];
        for (sorted, sticks) in heaps.iter_mut().zip(self.heaps(*position)) {
            *sorted = sticks;
        }
        heaps.sort_unstable();
        let packed = heaps.iter().rev().fold(0, |packed, &sticks| packed << HEAP_BITS | u64::from(sticks));
        Position(packed | position.0 & PLAYER_BIT)
    }

    fn images(&self, position: &Position, images: &mut Vec<Position>) {
        let heaps: Vec<u32> = self.heaps(*position).collect();
        permutations(&heaps, &mut Vec::new(), &mut |heaps| {
            images.extend(Position::new(heaps, position.player()));
        });
    }
}

impl Ordered for Piles {
    /// The sticks left in all heaps.
    fn order(&self, position: &Position) -> u64 {
        self.heaps(*position).map(u64::from).sum()
    }
}

/// Calls with every order of the numbers; an order comes once even if numbers are equal.
fn permutations(rest: &[u32], chosen: &mut Vec<u32>, call: &mut impl FnMut(&[u32])) {
    if rest.is_empty() {
        call(chosen);
    }
    for (index, &number) in rest.iter().enumerate() {
        if rest[..index].contains(&number) {
            continue;
        }
        let others = [&rest[..index], &rest[index + 1..]].concat();
        chosen.push(number);
        permutations(&others, chosen, call);
        chosen.pop();
    }
}
