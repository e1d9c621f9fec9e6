//! French sentences: the words of the course notes, and French typography, which has a space that does not
//! break in front of a colon and a semicolon, and no vowel in front of a vowel.

use super::{Bound, Counted, Counting, Moves, Phrases, Stuck, Why, list};
use retrograde::{Outcome, Player, de};

/// French.
pub(crate) struct French;

impl Phrases for French {
    fn list(&self, items: &[String]) -> String {
        list(items, "et", others)
    }

    fn won(&self, vertex: &str, winner: &str, mover: &str, rank: u32) -> String {
        format!("{vertex} est gagnant pour {winner}, de rang {rank}\u{a0}; c'est {} de jouer.", a(mover))
    }

    fn won_already(&self, vertex: &str, winner: &str) -> String {
        format!("En {vertex} la partie est terminée, et {winner} a gagné.")
    }

    fn avoided(&self, vertex: &str, winner: &str, loser: &str, mover: Option<&str>) -> String {
        let turn = mover.map_or_else(String::new, |mover| format!("\u{a0}; c'est {} de jouer", a(mover)));
        format!("{vertex} est gagnant pour {winner}, car {loser} ne peut pas forcer l'atteinte d'une cible{turn}.")
    }

    fn drawn(&self, vertex: &str, endless: bool, mover: &str) -> String {
        let kind = if endless { "sans fin" } else { "qui peut se terminer" };
        format!("{vertex} est un match nul {kind}\u{a0}; c'est {} de jouer.", a(mover))
    }

    fn drawn_already(&self, vertex: &str) -> String {
        format!(
            "{vertex} est un cul-de-sac, qui n'est la cible de personne\u{a0}: la partie s'y termine par un match nul."
        )
    }

    fn rank_falls(&self, winner: &str, loser: &str, rank: u32) -> String {
        let moves = counted(rank.into(), "coup", "coups");
        format!("Le rang baisse à chaque coup, quoi que joue {loser}\u{a0}: {winner} gagne en {moves} au plus.")
    }

    fn never_reached(&self, loser: &str) -> String {
        format!("Aucun de ces sommets n'est une cible {}, qui n'en atteint donc jamais.", de(loser))
    }

    fn line(&self, line: &[String]) -> String {
        let line = line.join(" → ");
        format!(
            "La partie peut s'arrêter sans vainqueur, par des coups qui gardent le match nul\u{a0}: {line}, un cul-de-sac."
        )
    }

    fn for_ever(&self) -> String {
        "Aucun sommet de E n'est une cible ni un cul-de-sac\u{a0}; depuis chacun d'eux un coup reste dans E, et le joueur qui \
         sort de E perd. Si les deux joueurs gardent le match nul, la partie ne se termine donc jamais."
            .to_owned()
    }

    fn more_statements(&self, count: usize) -> String {
        format!("… et {}.", counted(count as u64, "autre énoncé", "autres énoncés"))
    }

    fn checked(&self, count: usize) -> String {
        match count {
            1 => "1 énoncé, vérifié.".to_owned(),
            count => format!("{count} énoncés, vérifiés un à un."),
        }
    }

    fn keeps_out(&self, player: &str, opponent: &str, count: usize, wins: bool) -> String {
        let set = match count {
            1 => "en ce sommet".to_owned(),
            count => format!("dans l'ensemble de ces {count} sommets"),
        };
        let fate = if wins { "gagne" } else { "ne perd pas" };
        format!(
            "{player} {fate}\u{a0}: en restant {set}, {player} évite le piège, c'est-à-dire l'attracteur {}.",
            de(opponent)
        )
    }

    fn endless_set(&self, count: usize) -> String {
        match count {
            1 => "Soit E l'ensemble formé de ce seul sommet.".to_owned(),
            count => format!("Soit E l'ensemble de ces {count} sommets."),
        }
    }

    fn won_vertices(&self, player: &str) -> String {
        format!("Hors de E, {player} gagne\u{a0}:")
    }

    fn ranked_move(&self, vertex: &str, rank: u32, winner: &str, to: &str) -> String {
        format!("{vertex} est de rang {rank}\u{a0}: {winner} joue vers {to}, de rang {}.", rank - 1)
    }

    fn ranked_moves(&self, vertex: &str, rank: u32, loser: &str, moves: &Moves) -> String {
        let to = self.list(&moves.to);
        let (all, many) = match moves.to.len() {
            1 => ("son seul coup".to_owned(), false),
            count => (format!("ses {} coups", number(count)), true),
        };
        let lead = match (moves.rank, many) {
            (Some(next), true) => format!("mènent au rang {next}"),
            (Some(next), false) => format!("mène au rang {next}"),
            (None, _) => "font baisser le rang".to_owned(),
        };
        format!("{vertex} est de rang {rank}\u{a0}: {loser} joue, et {all}, vers {to}, {lead}.")
    }

    fn ranked_targets(&self, vertices: &[String], player: &str) -> String {
        let (names, of) = (self.list(vertices), de(player));
        match vertices.len() {
            1 => format!("{names} est de rang 0\u{a0}: c'est une cible {of}."),
            _ => format!("{names} sont de rang 0\u{a0}: ce sont des cibles {of}."),
        }
    }

    fn ranked_dead_ends(&self, vertices: &[String], stuck: &str, loses: bool) -> String {
        let names = self.list(vertices);
        let fate = if loses { "perd" } else { "gagne" };
        match vertices.len() {
            1 => format!("{names} est de rang 0\u{a0}: c'est un cul-de-sac, où {stuck} ne peut plus jouer et {fate}."),
            _ => {
                format!(
                    "{names} sont de rang 0\u{a0}: ce sont des culs-de-sac, où {stuck} ne peut plus jouer et {fate}."
                )
            }
        }
    }

    fn with_rank(&self, vertex: &str, rank: u32) -> String {
        format!("{vertex} (rang {rank})")
    }

    fn safe_move(&self, vertex: &str, player: &str, to: &str) -> String {
        format!("{vertex}\u{a0}: {player} joue vers {to}.")
    }

    fn safe_moves(&self, vertex: &str, opponent: &str, to: &[String]) -> String {
        let names = self.list(to);
        match to.len() {
            1 => format!("{vertex}\u{a0}: {opponent} joue, et son seul coup, vers {names}, reste dans l'ensemble."),
            count => {
                let count = number(count);
                format!("{vertex}\u{a0}: {opponent} joue, et ses {count} coups, vers {names}, restent dans l'ensemble.")
            }
        }
    }

    fn safe_target(&self, vertex: &str, player: &str) -> String {
        format!("{vertex}\u{a0}: une cible {}, la partie est gagnée.", de(player))
    }

    fn safe_dead_end(&self, vertex: &str, mover: &str, stuck: Stuck<'_>) -> String {
        match stuck {
            Stuck::Draws => format!("{vertex}\u{a0}: un cul-de-sac, où personne ne gagne."),
            Stuck::Loses => format!("{vertex}\u{a0}: un cul-de-sac, où {mover} ne peut plus jouer et perd."),
            Stuck::Wins => format!("{vertex}\u{a0}: un cul-de-sac, où {mover} ne peut plus jouer et gagne."),
            Stuck::Avoided(winner) => {
                format!("{vertex}\u{a0}: un cul-de-sac qui n'est pas une cible, où {winner} gagne.")
            }
        }
    }

    fn goes_on(&self, vertex: &str, mover: &str, keeps: &str, moves: usize, leaving: &[String]) -> String {
        match (moves, leaving) {
            (1, _) => format!("{vertex}\u{a0}: le seul coup {}, vers {keeps}, reste dans E.", de(mover)),
            (_, []) => {
                format!("{vertex}\u{a0}: tous les coups {} restent dans E, par exemple vers {keeps}.", de(mover))
            }
            (_, leaving) => format!(
                "{vertex}\u{a0}: {mover} reste dans E en jouant vers {keeps}\u{a0}; jouer vers {} perd.",
                list(leaving, "ou", others)
            ),
        }
    }

    fn attractor_heading(&self, player: &str, algorithm: &str, ranks: bool) -> String {
        let how = match algorithm {
            "queue" => "avec une file, en largeur",
            "stack" => "avec une pile, en profondeur",
            "recursive" => "par récursion, en profondeur",
            "extend" => "par la procédure ÉTENDRE, en profondeur",
            _ => "couche par couche, jusqu'au point fixe",
        };
        let number = if ranks {
            "Les nombres sont les rangs."
        } else {
            "Les nombres sont des étiquettes, qui ne sont pas toujours les rangs."
        };
        format!("Attracteur {} {how}. {number}", de(player))
    }

    fn step(&self, number: usize) -> String {
        format!("Étape {number}.")
    }

    fn begins(&self, player: &str) -> String {
        format!("On part des sommets où {player} a gagné.")
    }

    fn takes(&self, algorithm: &str, vertex: &str) -> String {
        match algorithm {
            "queue" => format!("On défile {vertex}."),
            "stack" => format!("On dépile {vertex}."),
            _ => format!("Appel sur {vertex}."),
        }
    }

    fn resumes(&self, vertex: &str) -> String {
        format!("Suite de l'appel sur {vertex}.")
    }

    fn layer(&self, number: u32) -> String {
        format!("Couche A_{number}.")
    }

    fn skipped(&self, vertices: &[String]) -> String {
        let verb = if vertices.len() == 1 { "est" } else { "sont" };
        format!("{} {verb} déjà dans l'attracteur.", self.list(vertices))
    }

    fn lowered(&self, counters: &[(String, u32)]) -> String {
        if let [(vertex, left)] = counters {
            return format!("Le compteur du sommet {vertex} passe à {left}.");
        }
        let items: Vec<String> = counters.iter().map(|(vertex, left)| format!("{vertex} passe à {left}")).collect();
        format!("Compteurs\u{a0}: {}.", self.list(&items))
    }

    fn pushed(&self, vertices: &[String]) -> String {
        format!("On empile {}.", self.list(vertices))
    }

    fn enters(&self, vertex: &str, number: u32, ranks: bool, why: &Why) -> String {
        let kind = if ranks { "le rang" } else { "l'étiquette" };
        let why = match why {
            Why::Target(player) => format!("c'est une cible {}", de(player)),
            Why::DeadEnd { stuck, loses: true } => format!("{stuck} ne peut plus y jouer et perd"),
            Why::DeadEnd { stuck, loses: false } => format!("{stuck} ne peut plus y jouer et gagne"),
            Why::Move { player, to } => format!("{player} peut jouer vers {to}"),
            Why::AllMoves { opponent, moves: 1 } => {
                format!("le seul coup {} mène dans l'attracteur", de(opponent))
            }
            Why::AllMoves { opponent, moves } => {
                format!("les {} coups {} mènent dans l'attracteur", self::number(*moves), de(opponent))
            }
        };
        format!("{vertex} entre avec {kind} {number}\u{a0}: {why}.")
    }

    fn nothing_enters(&self) -> String {
        "Rien n'entre.".to_owned()
    }

    fn returns(&self, vertices: &[String]) -> String {
        match vertices.len() {
            1 => format!("Retour de l'appel sur {}.", vertices.concat()),
            _ => format!("Retour des appels sur {}.", self.list(vertices)),
        }
    }

    fn waiting(&self, algorithm: &str, vertices: &[String]) -> String {
        let empty = vertices.is_empty();
        let vertices = vertices.join(", ");
        match algorithm {
            "queue" if empty => "La file est vide.".to_owned(),
            "queue" => format!("File\u{a0}: {vertices}."),
            "stack" if empty => "La pile est vide.".to_owned(),
            "stack" => format!("Pile, depuis le haut\u{a0}: {vertices}."),
            _ if empty => "Aucun appel n'est en cours.".to_owned(),
            _ => format!("Appels en cours, du plus récent au plus ancien\u{a0}: {vertices}."),
        }
    }

    fn building_heading(&self, explorer: &str, start: &str) -> String {
        let how = match explorer {
            "queue" => "avec une file, en largeur",
            "stack" => "avec une pile, en profondeur",
            _ => "par récursion, en profondeur",
        };
        format!("Le graphe issu de {start} est construit {how}.")
    }

    fn builds(&self, explorer: &str, vertex: &str, successors: Option<&[String]>) -> String {
        let taken = self.takes(explorer, vertex);
        match successors {
            None => format!("{taken} Ce sommet est déjà dans le graphe."),
            Some([]) => format!("{taken} On l'ajoute au graphe, sans successeur."),
            Some([only]) => format!("{taken} On l'ajoute au graphe avec son successeur {only}."),
            Some(successors) => {
                format!("{taken} On l'ajoute au graphe avec ses successeurs {}.", self.list(successors))
            }
        }
    }

    fn built(&self, vertices: usize, edges: usize) -> String {
        let (vertices, edges) =
            (counted(vertices as u64, "sommet", "sommets"), counted(edges as u64, "arête", "arêtes"));
        format!("Le graphe a {vertices} et {edges}\u{a0}; les deux autres méthodes donnent le même.")
    }

    fn current(&self) -> String {
        "visité à cette étape".to_owned()
    }

    fn ring(&self, algorithm: &str) -> String {
        match algorithm {
            "fixpoint" => "entre à cette étape".to_owned(),
            _ => "traité, ou entre à cette étape".to_owned(),
        }
    }

    fn counter(&self) -> String {
        "coups dont on ne sait pas encore s'ils mènent dans l'attracteur".to_owned()
    }

    fn minimax_heading(&self, vertex: &str, algorithm: &str, players: [&str; 2], counting: Counting) -> String {
        let how = match algorithm {
            "memo" => "minimax avec un dictionnaire",
            "alphabeta" => "minimax avec élagage alpha-bêta",
            "bottomup" => "minimax ascendant, qui remplit un dictionnaire",
            _ => "minimax naïf",
        };
        let [zero, one] = players;
        match counting {
            Counting::Signs => format!(
                "La valeur du sommet {vertex} par {how}\u{a0}: +1 si {zero} gagne, −1 si {one} gagne, 0 pour un match nul."
            ),
            Counting::Numbers => format!(
                "La valeur du sommet {vertex} par {how}, à partir des nombres des feuilles\u{a0}: {zero} cherche le plus grand, {one} le plus petit."
            ),
            Counting::Ahead(depth) => format!(
                "La valeur du sommet {vertex} par {how}, à la profondeur {depth}, où l'heuristique estime\u{a0}: {zero} cherche le plus grand, {one} le plus petit."
            ),
        }
    }

    fn called(&self, vertex: &str, mover: &str, greatest: bool, window: Option<(&str, &str)>) -> String {
        let wants = if greatest { "maximum" } else { "minimum" };
        let window = window.map_or_else(String::new, |(alpha, beta)| format!(", avec α = {alpha} et β = {beta}"));
        format!("Appel sur {vertex}{window}\u{a0}: {mover} cherche le {wants}.")
    }

    fn final_value(&self, vertex: &str, value: &str, guessed: bool) -> String {
        if guessed {
            return format!("{vertex} est à la profondeur maximale\u{a0}: l'heuristique donne {value}.");
        }
        format!("{vertex} est une feuille\u{a0}: {value}.")
    }

    fn filled(&self, vertex: &str, mover: &str, greatest: bool) -> String {
        let wants = if greatest { "maximum" } else { "minimum" };
        format!(
            "Entrée suivante du dictionnaire\u{a0}: {vertex}. {mover} cherche le {wants} des valeurs qui y sont déjà."
        )
    }

    fn remembered(&self, vertex: &str, value: &str) -> String {
        format!("{vertex} est dans le dictionnaire\u{a0}: {value}.")
    }

    fn improved(&self, vertex: &str, to: &str, value: &str, bound: Bound, first: bool) -> String {
        let how = if first { "première valeur" } else { "mieux qu'avant" };
        match bound {
            Bound::Exact => format!("{vertex}\u{a0}: le coup vers {to} donne {value}, {how}."),
            Bound::AtMost => format!("{vertex}\u{a0}: le coup vers {to} donne au plus {value}, ce qui suffit ici."),
            Bound::AtLeast => format!("{vertex}\u{a0}: le coup vers {to} donne au moins {value}, ce qui suffit ici."),
        }
    }

    fn cut(&self, vertex: &str, left: usize, opponent: &str) -> String {
        let moves = counted(left as u64, "coup est laissé", "coups sont laissés");
        format!(
            "Coupure en {vertex}\u{a0}: {moves} de côté. {opponent} a au moins aussi bien ailleurs et ne viendra pas ici."
        )
    }

    fn returned(&self, vertex: &str, value: &str, bound: Bound) -> String {
        match bound {
            Bound::Exact => format!("{vertex} vaut {value}."),
            Bound::AtMost => format!("{vertex} vaut au plus {value}."),
            Bound::AtLeast => format!("{vertex} vaut au moins {value}."),
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
            Some(Outcome::Win(player)) => format!("\u{a0}: {} gagne", players[Player::index(player)]),
            Some(Outcome::Draw) => "\u{a0}: match nul".to_owned(),
        };
        let line =
            if line.len() > 1 { format!(" Partie optimale\u{a0}: {}.", line.join(" → ")) } else { String::new() };
        format!("{vertex} vaut {value}{meaning}.{line}")
    }

    fn minimax_guess(&self, vertex: &str, value: &str, line: &[String]) -> String {
        let line = if line.len() > 1 {
            format!(" Ce qui semble le mieux\u{a0}: {}.", line.join(" → "))
        } else {
            String::new()
        };
        format!("{vertex} n'est pas décidé à cette profondeur\u{a0}; l'heuristique lui donne {value}.{line}")
    }

    fn minimax_counts(&self, counts: &Counted) -> String {
        let leaves = counted(counts.leaves, "feuille", "feuilles");
        let (one, many) = if counts.filled { ("entrée", "entrées") } else { ("appel", "appels") };
        let mut parts = vec![counted(counts.calls, one, many), format!("dont {leaves}")];
        parts.extend(counts.remembered.map(|count| {
            counted(count, "valeur retrouvée dans le dictionnaire", "valeurs retrouvées dans le dictionnaire")
        }));
        parts.extend(counts.cuts.map(|count| counted(count, "coupure", "coupures")));
        format!("{}.", parts.join(", "))
    }
}

/// "2 autres", after the word "et" or "ou".
fn others(count: usize) -> String {
    counted(count as u64, "autre", "autres")
}

/// In French zero is singular too.
fn counted(count: u64, one: &str, many: &str) -> String {
    if count < 2 { format!("{count} {one}") } else { format!("{count} {many}") }
}

/// "à Luna".
fn a(name: &str) -> String {
    format!("à {name}")
}

/// Small numbers as words.
fn number(count: usize) -> String {
    const WORDS: [&str; 9] = ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"];
    count.checked_sub(2).and_then(|index| WORDS.get(index)).map_or_else(|| count.to_string(), |&word| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_elide_the_word_before_them_and_zero_is_singular() {
        assert_eq!((de("Luna"), de("Alice"), de("Émile")), ("de Luna".into(), "d'Alice".into(), "d'Émile".into()));
        assert_eq!((counted(0, "coup", "coups"), counted(2, "coup", "coups")), ("0 coup".into(), "2 coups".into()));
        assert_eq!(French.ranked_targets(&["t".into()], "Alice"), "t est de rang 0\u{a0}: c'est une cible d'Alice.");
    }
}
