//! The reply to `review` as text.

use crate::list::{counted, join, moves, visible};
use crate::look::{BOLD, Look, outcome_style, player_style};
use crate::table::{self, Cell, Column};
use retrograde::{Lang, Outcome};
use retrograde_engine::{MoveReply, ReviewReply, words};
use std::io::{self, Write};

pub(crate) fn write(out: &mut dyn Write, reply: &ReviewReply, look: &Look) -> io::Result<()> {
    let lang = look.lang;
    for line in super::objective(&reply.objective, &reply.players, lang) {
        writeln!(out, "{line}")?;
    }
    let is_game = reply.moves.first().is_some_and(|played| played.text.is_some());
    let head = [
        Column::right(lang.pick("#", "n°")),
        Column::fixed(lang.pick("player", "joueur")),
        Column::elastic(if is_game { lang.pick("move", "coup") } else { lang.pick("from", "de") }),
        Column::elastic(lang.pick("to", "vers")),
        Column::fixed(lang.pick("now", "valeur")),
        Column::elastic(lang.pick("remark", "remarque")),
    ];
    table::write(out, look, &head, || reply.moves.iter().map(|played| row(reply, played, lang)))?;
    let made = moves(reply.moves.len(), lang);
    let blunders = counted(reply.blunders, lang.pick("blunder", "erreur"), lang.pick("blunders", "erreurs"), lang);
    let players =
        reply.players.both().map(|name| look.paint(reply.value.map_or(BOLD, outcome_style), visible(name)).to_string());
    let players = [&*players[0], &*players[1]];
    let end = match (lang, reply.outcome, reply.value) {
        (_, Some(outcome), _) => words::scored(words::winner(outcome, Some(0), players, lang), reply.score),
        (Lang::En, None, None) => "the play goes on, and who wins is not proven".to_owned(),
        (Lang::Fr, None, None) => "la partie continue, et l'issue n'est pas prouvée".to_owned(),
        (Lang::En, None, Some(Outcome::Win(player))) => {
            format!("the play goes on and is won by {}", players[player.index()])
        }
        (Lang::Fr, None, Some(Outcome::Win(player))) => {
            format!("la partie continue et est gagnante pour {}", players[player.index()])
        }
        (Lang::En, None, Some(Outcome::Draw)) => "the play goes on and is drawn".to_owned(),
        (Lang::Fr, None, Some(Outcome::Draw)) => "la partie continue et reste nulle".to_owned(),
    };
    let semicolon = lang.pick(";", "\u{a0};");
    writeln!(out, "\n{made}, {}{semicolon} {end}.", look.paint(BOLD, blunders))
}

fn row(reply: &ReviewReply, played: &MoveReply, lang: Lang) -> Vec<Cell> {
    let after = &played.after;
    let brief = |value| words::brief(value, after.rank, after.draw, reply.players.both(), lang);
    let now = after.value.map_or_else(|| "?".to_owned(), brief);
    let now = after.score.map_or(now, words::signed);
    let style = if played.grade == "blunder" { BOLD } else { anstyle::Style::new() };
    vec![
        Cell::plain(played.number.to_string()),
        Cell::styled(reply.players.name(played.player), player_style(played.player)),
        Cell::plain(played.text.as_ref().unwrap_or(&played.from)),
        Cell::plain(&played.to),
        Cell::styled(now, after.value.map_or_else(anstyle::Style::new, outcome_style)),
        Cell::styled(remark(played, lang), style),
    ]
}

/// What is to be said about a move that was not one of the best.
fn remark(played: &MoveReply, lang: Lang) -> String {
    let best = best(played, lang);
    let by = played.moves_lost.map(|by| moves(by as usize, lang));
    let points = played.before.score.map(|_| counted(played.cost as usize, "point", "points", lang));
    match (&*played.grade, by, lang) {
        ("unknown", ..) => lang.pick("not proven", "non prouvé").to_owned(),
        ("blunder", _, Lang::En) if let Some(points) = points => format!("this move costs {points}; best: {best}"),
        ("blunder", _, Lang::Fr) if let Some(points) = points => {
            format!("ce coup coûte {points}\u{a0}; meilleur\u{a0}: {best}")
        }
        ("blunder", _, Lang::En) => format!("BLUNDER: {}", best_instead(played, lang)),
        ("blunder", _, Lang::Fr) => format!("ERREUR\u{a0}: {}", best_instead(played, lang)),
        ("slower", Some(by), Lang::En) => format!("{by} slower than {best}"),
        ("slower", Some(by), Lang::Fr) => format!("{by} de plus que {best}"),
        ("slower", None, Lang::En) => format!("wins, but only by avoiding; sooner by {best}"),
        ("slower", None, Lang::Fr) => format!("gagne, mais en évitant seulement\u{a0}; plus tôt par {best}"),
        ("sooner", Some(by), Lang::En) => format!("loses {by} sooner than {best}"),
        ("sooner", Some(by), Lang::Fr) => format!("perd {by} plus tôt que {best}"),
        ("sooner", None, Lang::En) => format!("loses sooner than {best}"),
        ("sooner", None, Lang::Fr) => format!("perd plus tôt que {best}"),
        _ => String::new(),
    }
}

/// The optimal moves, as people write them.
fn best(played: &MoveReply, lang: Lang) -> String {
    let best = played.best_moves.as_ref().unwrap_or(&played.best);
    join(best, best.len(), usize::MAX, lang)
}

/// What the blunder threw away, and all moves that keep it; of a win, which of them is fastest.
fn best_instead(played: &MoveReply, lang: Lang) -> String {
    let keeping = played.keeping_moves.as_ref().unwrap_or(&played.keeping);
    let names: Vec<String> = keeping.iter().map(|name| visible(name)).collect();
    let all = names.join(lang.pick(" or ", " ou "));
    let several = keeping.len() > played.best.len();
    match (played.before.value, several, lang) {
        (None | Some(Outcome::Draw), _, Lang::En) => format!("{all} would have drawn"),
        (None | Some(Outcome::Draw), _, Lang::Fr) => format!("{all} gardait le match nul"),
        (Some(Outcome::Win(_)), true, Lang::En) => format!("{all} would have won, {} soonest", best(played, lang)),
        (Some(Outcome::Win(_)), true, Lang::Fr) => format!("{all} gagnait, {} au plus vite", best(played, lang)),
        (Some(Outcome::Win(_)), false, Lang::En) => format!("{all} would have won"),
        (Some(Outcome::Win(_)), false, Lang::Fr) => format!("{all} gagnait"),
    }
}
