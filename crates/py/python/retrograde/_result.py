"""The words that all results have in common."""

from __future__ import annotations

from . import _lang, _native


class Result:
    """What is known of a position or vertex, in the same words wherever it comes from: ``winner`` is 0, 1, or ``None`` for a
    draw and for what is not known; ``winner_name`` is what that player is called; ``rank`` is in how many moves of both
    players together the winner wins from there, ``None`` without a win; ``best`` are all best moves; ``text`` says it in a few words."""

    winner: int | None
    rank: int | None
    players: tuple[str, str]

    @property
    def winner_name(self) -> str | None:
        """What the winner is called; ``None`` without a winner.

        >>> import retrograde
        >>> retrograde.solve({"s": ["t"], "t": []}, S1=["s"], F1=["t"])["s"].winner_name
        'J1'
        """
        return None if self.winner is None else self.players[self.winner]

    def _in_words(self) -> str:
        return _native.in_words(self.winner, self.rank, self.players, _lang.current())


def score_in_words(score: float) -> str:
    """A number that a position is worth, with its sign.

    >>> score_in_words(3), score_in_words(-2), score_in_words(0)
    ('+3', '−2', '0')
    """
    return f"{score:+g}".replace("-", "−") if score else "0"
