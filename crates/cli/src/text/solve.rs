//! The reply to `solve` as text.

use crate::list::{columns, counted, join, number, shorten, visible};
use crate::look::{BOLD, Look, outcome_style, player_style};
use crate::table::{self, Cell, Column};
use retrograde::{Lang, Mode, Outcome, Player, Verdict, de};
use retrograde_engine::{Extent, LayersReply, Part, PositionReply, SolveReply, words};
use std::io::{self, Write};

/// So many vertices are listed unless all are asked for.
const LISTED: usize = 40;

pub(super) fn write(out: &mut dyn Write, reply: &SolveReply, look: &Look) -> io::Result<()> {
    if let Some(game) = &reply.game {
        writeln!(out, "{}", look.paint(BOLD, shorten(&super::game_name(&game.name, look.lang), look.width())))?;
    }
    write_extents(out, reply, look)?;
    let lang = look.lang;
    for line in super::objective(&reply.objective, &reply.players, lang) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    write_start(out, reply, look)?;
    if let Some(game) = &reply.game {
        super::counts::write(out, reply, game, look)?;
    }
    if let Some(layers) = &reply.layers {
        write_layers(out, reply, layers, look)?;
    }
    if let Some(trace) = &reply.trace {
        super::trace::write(out, trace, &reply.players, look)?;
    }
    write_vertices(out, reply, look)?;
    if let Some(seed) = reply.seed {
        match lang {
            Lang::En => writeln!(out, "\nMoves chosen at random among equals; --seed {seed} chooses the same again.")?,
            Lang::Fr => {
                writeln!(out, "\nCoups tirés au sort entre égaux\u{a0}; --seed {seed} refait le même choix.")?;
            }
        }
    }
    if let Some(file) = &reply.solution {
        let head = lang.pick("Solution of the whole arena written to", "Solution de toute l'arène écrite dans");
        writeln!(out, "\n{head} {}.", visible(file))?;
    }
    Ok(())
}

/// Sizes and regions, of the whole arena and of what can be reached from the start.
fn write_extents(out: &mut dyn Write, reply: &SolveReply, look: &Look) -> io::Result<()> {
    let lang = look.lang;
    let won = |player| Column::right(words::wins(&shorten(&visible(reply.players.name(player)), 12), lang));
    let mut head = vec![
        Column::elastic(""),
        Column::right(if reply.game.is_some() { "positions" } else { lang.pick("vertices", "sommets") }),
        Column::right(if reply.game.is_some() { lang.pick("moves", "coups") } else { lang.pick("edges", "arêtes") }),
        won(Player::Zero),
        won(Player::One),
    ];
    let two_valued = reply.objective.mode != Mode::Draws;
    if !two_valued {
        head.extend([Column::right(lang.pick("draws", "nuls")), Column::right(lang.pick("endless", "sans fin"))]);
    }
    let row = |name: String, extent: &Extent| {
        let mut cells = vec![Cell::plain(name)];
        let numbers = [extent.vertices, extent.edges, extent.regions.zero, extent.regions.one];
        cells.extend(numbers.map(|count| Cell::plain(number(count))));
        if !two_valued {
            cells.extend([extent.regions.draw, extent.endless].map(|count| Cell::plain(number(count))));
        }
        cells
    };
    table::write(out, look, &head, || {
        let is_game = reply.game.is_some();
        let whole = match is_game {
            true => lang.pick("all positions", "toutes les positions"),
            false => lang.pick("whole arena", "toute l'arène"),
        };
        let whole = row(whole.to_owned(), &reply.whole);
        // Of most games everything that was explored can be reached.
        let reachable = reply.reachable.as_ref().filter(|part| !is_game || **part != reply.whole);
        let reachable = reachable.zip(reply.start.as_ref());
        std::iter::once(whole)
            .chain(reachable.map(|(extent, start)| row(format!("{} {start}", lang.pick("from", "depuis")), extent)))
    })
}

fn write_start(out: &mut dyn Write, reply: &SolveReply, look: &Look) -> io::Result<()> {
    let (Some(start), Some(owner), Some(value)) = (&reply.start, reply.owner, reply.value) else {
        let none = look.lang.pick(
            "No start is given; --start VERTEX asks about one vertex.",
            "Aucun départ n'est donné ; --start SOMMET interroge un sommet.",
        );
        return writeln!(out, "{none}");
    };
    let mover = shorten(&visible(reply.players.name(owner)), 12);
    let lang = look.lang;
    let players = reply.players.both().map(|name| shorten(&visible(name), 12));
    let players = [&*players[0], &*players[1]];
    let verdict = match (value, reply.rank, reply.draw) {
        (Outcome::Win(player), None, _) if reply.score.is_none() => {
            words::verdict(Verdict::Avoid(player), players, lang)
        }
        (Outcome::Draw, _, Some(kind)) if !reply.best.is_empty() => words::verdict(Verdict::Draw(kind), players, lang),
        (value, rank, _) => words::winner(value, rank, players, lang),
    };
    let verdict = words::scored(verdict, reply.score);
    let middle = match (reply.best.is_empty(), lang) {
        (true, Lang::En) => ": the play is over, ".to_owned(),
        (true, Lang::Fr) => "\u{a0}: la partie est finie, ".to_owned(),
        (false, Lang::En) => format!(" ({mover} to move): "),
        (false, Lang::Fr) => format!(" ({mover} joue)\u{a0}: "),
    };
    let head = lang.pick("Start ", "Départ ");
    let room = look.width().saturating_sub(columns(head) + columns(&middle) + columns(&verdict) + 1).max(12);
    let start = shorten(&visible(start), room);
    writeln!(out, "{head}{}{middle}{}.", look.paint(BOLD, start), look.paint(outcome_style(value), verdict))?;
    if reply.best.is_empty() {
        return Ok(());
    }
    let head = match (value, reply.best.len()) {
        (Outcome::Win(player), 1) if player == owner => lang.pick("Best move", "Meilleur coup"),
        (Outcome::Win(player), _) if player == owner => lang.pick("Best moves", "Meilleurs coups"),
        // Who cannot reach a target loses by every move alike.
        (Outcome::Win(_), _) if reply.rank.is_none() => lang.pick("Every move loses", "Tous les coups perdent"),
        (Outcome::Win(_), _) => lang.pick("Longest resistance", "Résistance la plus longue"),
        (Outcome::Draw, 1) => lang.pick("Keeps the draw", "Garde le match nul"),
        (Outcome::Draw, _) => lang.pick("Keep the draw", "Gardent le match nul"),
    };
    let colon = lang.pick(": ", "\u{a0}: ");
    let room = look.width().saturating_sub(columns(head) + columns(colon));
    let best = with_moves(&reply.best, reply.best_moves.as_deref(), lang);
    writeln!(out, "{head}{colon}{}", look.paint(BOLD, join(&best, best.len(), room, lang)))
}

/// In a game, "move (position)"; otherwise the vertex.
fn with_moves(best: &[String], moves: Option<&[String]>, lang: Lang) -> Vec<String> {
    let Some(moves) = moves else { return best.to_vec() };
    let both = best.iter().zip(moves);
    both.map(|(to, text)| if to == text { to.clone() } else { format!("{text} ({} {to})", lang.pick("to", "vers")) })
        .collect()
}

fn write_layers(out: &mut dyn Write, reply: &SolveReply, layers: &LayersReply, look: &Look) -> io::Result<()> {
    // Who has no target has an empty attractor, of which there is nothing to show.
    let both = [(Player::Zero, &layers.zero), (Player::One, &layers.one)];
    for (player, layers) in both.into_iter().filter(|(_, layers)| layers.iter().any(|layer| !layer.is_empty())) {
        let name = visible(reply.players.name(player));
        let last = layers.len().saturating_sub(1);
        let lang = look.lang;
        let heading = match lang {
            Lang::En => format!("Attractor of {name}: the layers stop growing at A_{last}."),
            Lang::Fr => format!("Attracteur {}\u{a0}: les couches cessent de croître à A_{last}.", de(&name)),
        };
        writeln!(out, "\n{}", look.paint(player_style(player), heading))?;
        let head = [
            Column::fixed(lang.pick("layer", "couche")),
            Column::right(lang.pick("size", "taille")),
            Column::elastic(lang.pick("adds", "ajoute")),
        ];
        let room = look.width().saturating_sub(24);
        table::write(out, look, &head, || {
            let mut size = 0;
            layers.iter().enumerate().map(move |(rank, added)| {
                size += added.len();
                let nothing = || lang.pick("nothing", "rien").to_owned();
                let added = if added.is_empty() { nothing() } else { join(added, added.len(), room, lang) };
                vec![Cell::plain(format!("A_{rank}")), Cell::plain(number(size)), Cell::plain(added)]
            })
        })?;
    }
    Ok(())
}

fn write_vertices(out: &mut dyn Write, reply: &SolveReply, look: &Look) -> io::Result<()> {
    let lang = look.lang;
    let positions = &reply.positions.positions;
    let listed = if reply.positions.listed { positions.len() } else { LISTED };
    let has_scores = positions.iter().next().is_some_and(|position| position.score.is_some());
    let head = [
        Column::elastic(if reply.game.is_some() { "position" } else { lang.pick("vertex", "sommet") }),
        Column::fixed(if reply.game.is_some() { lang.pick("to move", "joue") } else { lang.pick("owner", "joueur") }),
        Column::fixed(lang.pick("value", "valeur")),
        Column::right(lang.pick("rank", "rang")),
    ];
    let mut head = Vec::from(head);
    head.extend(has_scores.then(|| Column::right("score")));
    head.push(Column::elastic(match look.all_moves {
        true => lang.pick("best moves", "meilleurs coups"),
        false => lang.pick("best move", "meilleur coup"),
    }));
    writeln!(out)?;
    table::write(out, look, &head, || positions.iter().take(listed).map(|position| row(reply, &position, look)))?;
    let rest = positions.len().saturating_sub(listed);
    if rest == 0 {
        return Ok(());
    }
    let (one, many) = match (reply.game.is_some(), lang) {
        (true, Lang::En) => ("more position", "more positions"),
        (true, Lang::Fr) => ("autre position", "autres positions"),
        (false, Lang::En) => ("more vertex", "more vertices"),
        (false, Lang::Fr) => ("autre sommet", "autres sommets"),
    };
    let rest = counted(rest, one, many, lang);
    let reachable = reply.part == Part::Reachable && reply.reachable != Some(reply.whole);
    let part = if reachable { lang.pick(" that can be reached", " accessibles") } else { "" };
    match lang {
        Lang::En => writeln!(out, "… and {rest}{part}; --all lists them.")?,
        Lang::Fr => {
            let all = if reply.game.is_some() { "toutes" } else { "tous" };
            writeln!(out, "… et {rest}{part}\u{a0}; --all les donne {all}.")?;
        }
    }
    Ok(())
}

fn row(reply: &SolveReply, position: &PositionReply, look: &Look) -> Vec<Cell> {
    let name = |player| shorten(&visible(reply.players.name(player)), 12);
    let players = [Player::Zero, Player::One].map(name);
    let value = words::brief(position.value, None, position.draw, [&players[0], &players[1]], look.lang);
    let best = position.best_moves.as_ref().unwrap_or(&position.best);
    let chosen = position.chosen.as_ref().and_then(|chosen| position.best.iter().position(|to| to == chosen));
    let moves = match chosen {
        _ if look.all_moves => best.join("  "),
        Some(at) => best.get(at).cloned().unwrap_or_default(),
        None => String::new(),
    };
    let mut cells = vec![
        Cell::plain(&position.vertex),
        Cell::styled(name(position.owner), player_style(position.owner)),
        Cell::styled(value, outcome_style(position.value)),
        Cell::plain(position.rank.map_or_else(String::new, |rank| rank.to_string())),
    ];
    cells.extend(position.score.map(|score| Cell::plain(words::signed(score))));
    cells.push(Cell::plain(moves));
    cells
}
