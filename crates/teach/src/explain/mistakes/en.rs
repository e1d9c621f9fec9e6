//! The mistakes in English.

use super::Words;

pub(super) const WORDS: Words = Words {
    titles: [
        "A dead end of the opponent is not won",
        "A target ends the play",
        "The target of J1 in Nim is (0,0)",
        "A depth-first label is not the rank",
        "A move goes forwards, and is noted once",
        "Outside of the attractor there is something to do too",
    ],
    rules: [
        "\"All successors are in the attractor\" is true of a vertex that has none. Asked like that, every dead end of \
         the opponent enters, although nobody has reached a target there. There must also be at least one move.",
        "If the moves of a target count, a play can pass through a target of one player and go on to one of the other: \
         both attractors then claim the same vertex. The first target on a play ends it.",
        "In Nim, who cannot move loses. With V1 = {(1,0)} J0 would lose with one stick left, although it is enough to \
         take it. J1 wins when J0 is to move and nothing is left to take: V1 = {(0,0)}.",
        "A depth-first search numbers a vertex by the path on which it finds it. That number can be below the rank, so \
         it is no bound of it, and a strategy that moves to a smaller label can go round in a circle.",
        "While the search goes backwards from s to its predecessor s1, the move to be noted is the one from s1 to s, \
         and only when s1 enters for the first time; later moves may lead back.",
        "A loop that waits until a vertex is in the attractor never ends if it is not; outside there is still a move to \
         choose, one that draws or resists. And a function must read the dictionary that it fills.",
    ],
    examples: [
        "The faulty definition gives J0 {0}. Right: {1}; d is a draw.",
        "In the misère game of nine sticks it gives J0 {0} of the 20 vertices. Right: {1}.",
        "Won by both players at once, if targets do not end the play: {0}. Right: {1}; a is won by J0.",
        "In Nim with ten sticks and V1 = {(1,0)} both players win {0} vertices at once. Right: {1}.",
        "With V1 = {(1,0)} the vertex (1,0) is won by {0}. With V1 = {(0,0)} it is won by {1}, who takes the last stick.",
        "Marked from t, first a and then p: the label of p is {0}. Its rank is {1}, because J1 can go through a.",
        "Following the labels, J0 plays {0}, and J1 goes back to s: the play never ends. Following the rank, J0 plays \
         {1} and wins.",
        "Noted the wrong way round, the strategy is {0}, which is no edge. Right: {1}.",
        "Noted again when s is met for the second time, the strategy is {0}, and the play goes round for ever. Right: \
         {1}.",
        "The loop that waits for s never ends. Right: {1}, the only move, which keeps the draw.",
        "Run alone for one stick, the function stops at its first vertex with {0}. Right: the graph of the vertex {1}.",
    ],
    nothing: "nothing",
};
