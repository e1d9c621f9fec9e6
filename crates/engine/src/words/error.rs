//! Errors in sentences.

use super::objective;
use crate::error::{Error, Listing, Misuse, Needs, OwnExercise};
use retrograde::Lang;

/// How a front end names what its users can set and do.
pub trait Dialect {
    /// An option: `--limit` on a command line, `limit=` in Python.
    fn option(&self, name: &str) -> String;

    /// Something that can be asked: `retrograde solve` on a command line, `solve()` in Python.
    fn command(&self, name: &str) -> String;
}

/// Names as they are, for programs and pages.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Dialect for Plain {
    fn option(&self, name: &str) -> String {
        name.to_owned()
    }

    fn command(&self, name: &str) -> String {
        name.to_owned()
    }
}

/// What was wrong, where, and what would be right, without a full stop.
#[must_use]
pub fn error(error: &Error, lang: Lang, dialect: &dyn Dialect) -> String {
    let option = |name: &str| dialect.option(name);
    let pick = |en: String, fr: String| match lang {
        Lang::En => en,
        Lang::Fr => fr,
    };
    match error {
        Error::Input { said }
        | Error::Output { said }
        | Error::Game { said }
        | Error::Rules { said }
        | Error::Unsearchable { said }
        | Error::TooLong { said }
        | Error::Arena { said } => said.in_lang(lang).to_owned(),
        Error::Position { reason, .. } => reason.in_lang(lang).to_owned(),
        Error::Move { number: None, reason } => reason.in_lang(lang).to_owned(),
        Error::Move { number: Some(number), reason } => {
            pick(format!("move {number}: {}", reason.en), format!("coup {number} : {}", reason.fr))
        }
        Error::UnknownVertex { name, nearest } => {
            let nearest = nearest.as_ref();
            pick(
                format!(
                    "there is no vertex \"{name}\"{}",
                    nearest.map_or_else(String::new, |name| format!("; did you mean \"{name}\"?"))
                ),
                format!(
                    "il n'y a pas de sommet « {name} »{}",
                    nearest.map_or_else(String::new, |name| format!(" ; vouliez-vous dire « {name} » ?"))
                ),
            )
        }
        Error::NoStart { what } => no_start(*what, lang, &option("start")),
        Error::TooLarge { positions, open, ply, asked } => too_large([*positions, *open, *ply], *asked, lang, dialect),
        Error::SamePosition { name } => pick(
            format!("two positions of the game are both written \"{name}\", so that a file could not tell them apart"),
            format!("deux positions du jeu s'écrivent « {name} » : un fichier ne pourrait pas les distinguer"),
        ),
        Error::NoParameters { parameter, subject } => pick(
            format!("`{parameter}`: {subject} takes no parameters; only games and rules files do"),
            format!(
                "`{parameter}` : {subject} ne prend pas de paramètres ; seuls les jeux et les fichiers de règles en \
                 prennent"
            ),
        ),
        Error::NotAList { what, reason } => {
            let (what, quoi) = match what {
                Listing::Vertices => ("vertices", "sommets"),
                Listing::Moves => ("moves", "coups"),
            };
            pick(
                format!("the list of {what} starts with [ but is no JSON list of texts: {reason}"),
                format!("la liste de {quoi} commence par [ mais n'est pas une liste JSON de textes : {reason}"),
            )
        }
        Error::NotARecord { reason } => pick(
            format!("this is no saved play: {reason}"),
            format!("ce n'est pas une partie enregistrée (`{reason}`)"),
        ),
        Error::NotPerfect { positions } => {
            let (limit, opponent) = (option("limit"), option("opponent"));
            pick(
                format!(
                    "a perfect opponent needs a solved game, and this one has more than {positions} positions.\n\
                     Use a higher {limit} if you can wait, smaller parameters, or {opponent} depth=8."
                ),
                format!(
                    "un adversaire parfait demande un jeu résolu, et celui-ci a plus de {positions} positions.\n\
                     Augmentez {limit} si vous pouvez attendre, prenez des paramètres plus petits, ou \
                     {opponent} depth=8."
                ),
            )
        }
        Error::Cycles { position, moves } => cycles(position.as_deref(), *moves, lang, dialect),
        Error::TableSize { mib, most } => pick(
            format!("a table of {mib} MiB cannot be had; choose 1 to {most} MiB, which is the memory at hand"),
            format!("une table de {mib} Mio est impossible ; choisissez de 1 à {most} Mio, la mémoire disponible"),
        ),
        Error::TooManyRemembered { limit, memory: true } => {
            let depth = option("depth");
            pick(
                format!(
                    "there are more than {limit} positions to remember, and the memory at hand holds no more; use \
                     {depth}, or begin later in the game"
                ),
                format!(
                    "il y a plus de {limit} positions à mémoriser, et la mémoire disponible n'en contient pas plus ; \
                     donnez {depth}, ou commencez plus tard dans la partie"
                ),
            )
        }
        Error::TooManyRemembered { limit, memory: false } => {
            let (more, depth) = (option("limit"), option("depth"));
            pick(
                format!(
                    "there are more than {limit} positions to remember; use a higher {more}, {depth}, or begin later \
                     in the game"
                ),
                format!(
                    "il y a plus de {limit} positions à mémoriser ; augmentez {more}, donnez {depth}, ou commencez \
                     plus tard dans la partie"
                ),
            )
        }
        Error::TooManyNodes { most, algorithm } => {
            let (start, moves) = (option("start"), option("moves"));
            pick(
                format!(
                    "the game tree has more than {most} nodes for {algorithm}; memo visits each position only once, \
                     and {start} or {moves} begin later in the game"
                ),
                format!(
                    "l'arbre de jeu a plus de {most} nœuds pour {algorithm} ; memo ne visite chaque position qu'une \
                     fois, et {start} ou {moves} commencent plus tard dans la partie"
                ),
            )
        }
        Error::NeverEnds { position, moves } => pick(
            format!(
                "minimax never ends here: the play can come back to {position} after {moves} moves; \
                 the attractors (queue, stack, recursive, fixpoint) handle cycles"
            ),
            format!(
                "minimax ne termine pas ici : la partie peut revenir en {position} après {moves} coups ; \
                 les attracteurs (queue, stack, recursive, fixpoint) traitent les cycles"
            ),
        ),
        Error::Over => pick("the play is over".to_owned(), "la partie est finie".to_owned()),
        Error::NotVerified { reason } => pick(
            format!("this was refused by the check of Retrograde and is therefore not shown: {reason}"),
            format!("la vérification de Retrograde a refusé ce résultat, qui n'est donc pas montré : {reason}"),
        ),
        Error::StrategyMove { from, to, moves } => pick(
            format!(
                "the strategy moves from {from} to {to}, which is no move; from {from} one can go to {}",
                moves.join(" or ")
            ),
            format!(
                "la stratégie joue de {from} vers {to}, ce qui n'est pas un coup ; depuis {from} on peut aller en {}",
                moves.join(" ou ")
            ),
        ),
        Error::ScoreConflict { vertex, score, outcome } => {
            let (en, fr) = match outcome.winner() {
                Some(player) => (format!("{player} wins there"), format!("{player} y gagne")),
                None => ("the play is drawn there".to_owned(), "la partie y est nulle".to_owned()),
            };
            pick(
                format!("the score of {vertex} is {score}, but {en}; the sign of the score names the winner"),
                format!("le score de {vertex} est {score}, mais {fr}\u{a0}; le signe du score désigne le gagnant"),
            )
        }
        Error::OtherRules { solution, arena, players } => {
            let players = [players[0].as_str(), players[1].as_str()];
            let said = |rules| objective(rules, players, lang).join(", ");
            let (solution, arena) = (said(*solution), said(*arena));
            let (dead_ends, mode) = (option("dead-ends"), option("mode"));
            pick(
                format!(
                    "the solution is for other rules ({solution})\nthan the arena ({arena});\n{dead_ends} and {mode} \
                     choose the rules by which it is judged"
                ),
                format!(
                    "la solution est faite pour d'autres règles ({solution})\nque l'arène ({arena})\u{a0};\n\
                     {dead_ends} et {mode} choisissent les règles qui la jugent"
                ),
            )
        }
        Error::Misuse(misuse) => misused(misuse, lang, dialect),
        Error::WrongBytes => pick(
            "these bytes are no position of the game".to_owned(),
            "ces octets ne sont pas une position du jeu".to_owned(),
        ),
        Error::Interrupted => pick("interrupted".to_owned(), "interrompu".to_owned()),
    }
}

fn no_start(what: Needs, lang: Lang, start: &str) -> String {
    let (what, quoi) = match what {
        Needs::Moves => ("a list of moves", "une liste de coups"),
        Needs::Reachable => ("the reachable part", "la partie accessible"),
        Needs::Part => ("a picture of a part", "l'image d'une partie de l'arène"),
        Needs::Tree => ("a tree", "un arbre"),
        Needs::Play => ("a play", "une partie"),
        Needs::Playing => ("playing", "jouer"),
        Needs::Explanation => ("an explanation", "une explication"),
        Needs::Minimax => ("minimax", "minimax"),
    };
    match lang {
        Lang::En => format!("{what} needs a start, but the input names none; give one with {start}"),
        Lang::Fr => {
            format!("{quoi} : il faut un sommet de départ, et l'entrée n'en donne pas ; donnez-en un par {start}")
        }
    }
}

fn too_large([positions, open, ply]: [usize; 3], asked: bool, lang: Lang, dialect: &dyn Dialect) -> String {
    let option = |name: &str| dialect.option(name);
    let (limit, position, moves) = (option("limit"), option("position"), option("moves"));
    let [search, tree, play] = ["search", "tree", "play"].map(|name| dialect.command(name));
    match lang {
        Lang::En => {
            let (whose, first) = match asked {
                true => (format!("{limit} allows"), format!("Use a higher {limit}, or smaller parameters, or")),
                false => ("the memory at hand holds".to_owned(), "Use smaller parameters, or".to_owned()),
            };
            format!(
                "the game has more positions than {whose}:\n\
                 stopped at {positions}, of which {open} were not yet followed, {ply} moves from the start.\n\
                 {first} begin later in the game by\n\
                 {position} or {moves}. {search} asks about one position;\n\
                 {tree} and {play} look only a few moves ahead."
            )
        }
        Lang::Fr => {
            let (whose, first) = match asked {
                true => (
                    format!("{limit} n'en permet"),
                    format!("Augmentez {limit}, prenez des paramètres plus petits, ou"),
                ),
                false => ("la mémoire n'en contient".to_owned(), "Prenez des paramètres plus petits, ou".to_owned()),
            };
            format!(
                "le jeu a plus de positions que {whose} :\n\
                 arrêté à {positions}, dont {open} restaient à suivre, à {ply} coups du départ.\n\
                 {first}\n\
                 commencez plus tard dans la partie par {position} ou {moves}. {search} interroge une seule position ;\n\
                 {tree} et {play} ne regardent que quelques coups à l'avance."
            )
        }
    }
}

fn cycles(position: Option<&str>, moves: Option<u32>, lang: Lang, dialect: &dyn Dialect) -> String {
    let (solve, depth) = (dialect.command("solve"), dialect.option("depth"));
    match lang {
        Lang::En => {
            let what = match (position, moves) {
                (Some(position), Some(1)) => format!("the position {position} comes back after 1 move"),
                (Some(position), Some(moves)) => format!("the position {position} comes back after {moves} moves"),
                _ => "positions can come back in this game".to_owned(),
            };
            format!(
                "{what}, so that a search would never end;\n{solve} handles such games, and {depth} looks some moves \
                 ahead"
            )
        }
        Lang::Fr => {
            let what = match (position, moves) {
                (Some(position), Some(1)) => format!("la position {position} revient après 1 coup"),
                (Some(position), Some(moves)) => format!("la position {position} revient après {moves} coups"),
                _ => "des positions peuvent revenir dans ce jeu".to_owned(),
            };
            format!(
                "{what} : une recherche ne terminerait pas ;\n{solve} traite de tels jeux, et {depth} regarde quelques \
                 coups à l'avance"
            )
        }
    }
}

fn misused(misuse: &Misuse, lang: Lang, dialect: &dyn Dialect) -> String {
    let option = |name: &str| dialect.option(name);
    let (en, fr) = match misuse {
        Misuse::DeadEndsOfGame => (
            format!("{} is for graphs; the rules of a game say how a play ends", option("dead-ends")),
            format!(
                "{} est pour les graphes ; les règles d'un jeu disent comment une partie finit",
                option("dead-ends")
            ),
        ),
        Misuse::BoardOfGraph => (
            format!("{} is for games; a graph has no board", option("board")),
            format!("{} est pour les jeux ; un graphe n'a pas de plateau", option("board")),
        ),
        Misuse::AnimateNotSvg => (
            format!(
                "{} makes SVG; use {} figure.svg, or {} for a file each",
                option("animate"),
                option("output"),
                option("all-layers")
            ),
            format!(
                "{} produit du SVG ; donnez {} figure.svg, ou {} pour un fichier par couche",
                option("animate"),
                option("output"),
                option("all-layers")
            ),
        ),
        Misuse::DotOfBoard => (
            "DOT describes graphs; a board is drawn as .svg, .tex or .png".to_owned(),
            "DOT décrit des graphes ; un plateau se dessine en .svg, .tex ou .png".to_owned(),
        ),
        Misuse::Picture { reason } => (reason.clone(), reason.clone()),
        Misuse::TraceTooLarge { most } => (
            format!("a trace is for arenas of at most {most} vertices and edges"),
            format!("une trace est pour des arènes d'au plus {most} sommets et arêtes"),
        ),
        Misuse::PicturesTooLarge { tree, count, most } => {
            let (start, moves) = (option("start"), option("moves"));
            let (what, quoi) = match tree {
                true => (format!("a tree of {count} nodes"), format!("un arbre de {count} nœuds")),
                false => (format!("an arena of {count} vertices"), format!("une arène de {count} sommets")),
            };
            (
                format!(
                    "{what} is too large for pictures of every step; they are for at most {most}. Use smaller \
                     parameters, begin later in the game by {start} or {moves}, or read the steps as text"
                ),
                format!(
                    "{quoi}, c'est trop pour une image de chaque étape ; il en faut au plus {most}. Prenez des \
                     paramètres plus petits, commencez plus tard dans la partie par {start} ou {moves}, ou lisez les \
                     étapes en texte"
                ),
            )
        }
        Misuse::Difficulty { difficulty } => (
            format!("there is no difficulty {difficulty}; there are 1 to 5"),
            format!("il n'y a pas de difficulté {difficulty} ; il y a 1 à 5"),
        ),
        Misuse::NoExercise => (
            format!("no exercise was found for this seed; use another {}", option("seed")),
            format!("aucun exercice trouvé pour cette graine ; prenez-en une autre ({})", option("seed")),
        ),
        Misuse::EndlessPlays => (
            "a play can go round in a circle, so that there are plays without end and no list of them".to_owned(),
            "une partie peut tourner en rond : il y a des parties sans fin, et donc pas de liste".to_owned(),
        ),
        Misuse::TooManyPlays { count, most } => (
            format!("there are {count} plays, and no more than {most} are listed; begin later by {}", option("start")),
            format!(
                "il y a {count} parties, et l'on n'en liste pas plus de {most} ; partez plus tard avec {}",
                option("start")
            ),
        ),
        Misuse::NoHeuristic => (
            "this game has no heuristic; a rules file may define heuristic(position)".to_owned(),
            "ce jeu n'a pas d'heuristique ; un fichier de règles peut définir heuristic(position)".to_owned(),
        ),
        Misuse::DepthOfAttractor => (
            format!("{} is for minimax, memo and alphabeta; attractors need the whole game", option("depth")),
            format!(
                "{} vaut pour minimax, memo et alphabeta ; les attracteurs demandent le jeu entier",
                option("depth")
            ),
        ),
        Misuse::FractionsOfHeuristic => (
            "the heuristic gives fractions here, and the steps are told with whole numbers; multiply it".to_owned(),
            "l'heuristique donne ici des fractions, or les étapes sont dites en nombres entiers ; multipliez-la"
                .to_owned(),
        ),
        Misuse::OwnExercise { why } => own_exercise(why, &option("start")),
        Misuse::ModeOfScores => (
            format!("a game with scores has no two-valued mode: the sign of the score names the winner; leave {} out", option("mode")),
            format!("un jeu à scores n'a pas de mode à deux valeurs\u{a0}: le signe du score désigne le gagnant\u{a0}; retirez {}", option("mode")),
        ),
        Misuse::StrategyOfEndlessScores => (
            "a strategy is checked for who wins, and endless plays of this game have a score; this is not supported".to_owned(),
            "une stratégie est vérifiée pour le gagnant, or les parties infinies de ce jeu ont un score\u{a0}; ce n'est pas pris en charge".to_owned(),
        ),
        Misuse::ProofOfScores => (
            format!("pns finds the winner only, and this game has scores; use {} or leave pns out", option("weak")),
            format!(
                "pns ne trouve que le gagnant, or ce jeu a des scores\u{a0}; utilisez {} ou retirez pns",
                option("weak")
            ),
        ),
        Misuse::AlgorithmOfScores => (
            "the algorithms of the course compute attractors, and this game has scores; leave the algorithm out, or \
             use `explain` to see it run"
                .to_owned(),
            "les algorithmes du cours calculent des attracteurs, et ce jeu a des scores\u{a0}; n'indiquez pas \
             d'algorithme, ou utilisez `explain` pour le voir s'exécuter"
                .to_owned(),
        ),
        Misuse::BottomUpUnordered => (
            "bottom-up needs a game in which every move lowers a number that the game knows; use memo".to_owned(),
            "le calcul ascendant demande un jeu où chaque coup diminue un nombre connu ; utilisez memo".to_owned(),
        ),
        Misuse::DepthOfProof => (
            format!("proof numbers know no depth; leave out {}, or use minimax, memo or alphabeta", option("depth")),
            format!(
                "les nombres de preuve n'ont pas de profondeur ; retirez {}, ou prenez minimax, memo ou alphabeta",
                option("depth")
            ),
        ),
        Misuse::DepthOfBottomUp => (
            format!(
                "bottom-up begins at the ends of all plays; leave out {}, or use minimax, memo or alphabeta",
                option("depth")
            ),
            format!(
                "le calcul ascendant part de la fin de toutes les parties ; retirez {}, ou prenez minimax, memo ou \
                 alphabeta",
                option("depth")
            ),
        ),
        Misuse::PicturesOfBottomUp => (
            "bottom-up makes no calls, so that there is no tree to draw; choose minimax, memo or alphabeta".to_owned(),
            "le calcul ascendant ne fait pas d'appels : il n'y a pas d'arbre à dessiner ; choisissez minimax, memo ou alphabeta"
                .to_owned(),
        ),
        Misuse::WeakDepth => (
            format!("{} and {} cannot go together", option("weak"), option("depth")),
            format!("{} et {} ne vont pas ensemble", option("weak"), option("depth")),
        ),
        Misuse::TraceOfSearch => (
            format!(
                "a trace shows the calls of {} minimax, memo, bottomup or alphabeta; choose one",
                option("algorithm")
            ),
            format!(
                "une trace montre les appels de {} minimax, memo, bottomup ou alphabeta ; choisissez-en un",
                option("algorithm")
            ),
        ),
        Misuse::NoTime => (
            "a time limit of 0 leaves no time to search; give some".to_owned(),
            "une limite de temps de 0 ne laisse pas le temps de chercher ; donnez-en".to_owned(),
        ),
        Misuse::Threads { threads, most } => (
            format!("{threads} threads cannot search; give 1 to {most}"),
            format!("{threads} fils d'exécution ne peuvent pas chercher ; donnez de 1 à {most}"),
        ),
        Misuse::VerticesNotCsv { format } => (
            format!("a vertex list goes with CSV, not with {format}"),
            format!("une liste de sommets va avec CSV, pas avec {format}"),
        ),
        Misuse::EmptyPlay => (
            "a play has at least the vertex where it begins".to_owned(),
            "une partie a au moins le sommet où elle commence".to_owned(),
        ),
        Misuse::NoSource => (
            "this question is about a game or an arena; name one".to_owned(),
            "cette question porte sur un jeu ou une arène ; nommez-en un".to_owned(),
        ),
        Misuse::NoReview => (
            "no review: the game is too large to be solved here".to_owned(),
            "pas de correction : le jeu est trop grand pour être résolu ici".to_owned(),
        ),
        Misuse::EmptyStrategy => (
            "the strategy has no move; write one for each vertex, such as {\"s0\": \"s1\"}".to_owned(),
            "la stratégie n'a aucun coup ; écrivez-en un par sommet, comme {\"s0\": \"s1\"}".to_owned(),
        ),
        Misuse::WhoseStrategy => (
            format!("the strategy speaks of vertices of both players; {} says whose it is", option("player")),
            format!("la stratégie parle des sommets des deux joueurs ; {} dit de qui elle est", option("player")),
        ),
        Misuse::StrategyTooLarge { most } => (
            format!("a strategy is checked on at most {most} vertices times states"),
            format!("une stratégie est vérifiée sur au plus {most} sommets fois états"),
        ),
        Misuse::NoRules => (
            "this program was built without rules files".to_owned(),
            "ce programme a été construit sans les fichiers de règles".to_owned(),
        ),
    };
    match lang {
        Lang::En => en,
        Lang::Fr => fr,
    }
}

/// Why there is no exercise about an arena of one's own, in both languages.
fn own_exercise(why: &OwnExercise, start: &str) -> (String, String) {
    match why {
        OwnExercise::Empty => (
            "an arena without a vertex makes no exercise".to_owned(),
            "une arène sans sommet ne fait pas d'exercice".to_owned(),
        ),
        OwnExercise::TooLarge { tree, most } => {
            let (what, quoi) = match tree {
                true => ("the game tree", format!("l'arbre de jeu a plus de {most} nœuds")),
                false => ("the arena", format!("l'arène a plus de {most} sommets")),
            };
            let parts = if *tree { "nodes" } else { "vertices" };
            (
                format!("{what} has more than {most} {parts}, the most that a sheet shows; use smaller parameters, or begin later by {start}"),
                format!("{quoi}, le maximum sur une feuille ; prenez des paramètres plus petits, ou partez plus tard avec {start}"),
            )
        }
        OwnExercise::Numbers => (
            "exercises about values need numbers on the final vertices (value); the kind minimax does without".to_owned(),
            "les exercices « values » demandent des nombres sur les sommets finaux (value) ; « minimax » s'en passe"
                .to_owned(),
        ),
        OwnExercise::Nim => (
            "exercises about nim are about the game nim; other games and graphs have strategy and attractor".to_owned(),
            "les exercices « nim » portent sur le jeu nim ; pour les autres jeux et graphes il y a strategy et attractor"
                .to_owned(),
        ),
        OwnExercise::Cycle => (
            "plays can go round in a circle here, so that minimax does not end; attractor and strategy know circles"
                .to_owned(),
            "une partie peut tourner en rond ici, minimax ne terminerait pas ; attractor et strategy admettent les cycles"
                .to_owned(),
        ),
        OwnExercise::Final { vertex } => (
            format!("the functions of the course suppose that every final position is won by somebody; {vertex} is a draw"),
            format!(
                "les fonctions du cours supposent que toute position finale est gagnée par quelqu'un ; {vertex} est un match nul"
            ),
        ),
    }
}
