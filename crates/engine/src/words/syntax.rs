//! What the parser of rules files says is wrong with the Python in them, in French.
//!
//! The parser is a library that only knows English. Whatever it says that is not listed here becomes the last sentence, so
//! that a student never reads half a message in another language.

use super::catalogue::fill;

/// The message of the parser in French.
pub(crate) fn french(message: &str) -> String {
    let known = SENTENCES.iter().find_map(|(english, french)| fill(english, french, message));
    let mut said = known.unwrap_or_else(|| "cela ne s'écrit pas ainsi en Python".to_owned());
    for (english, french) in WORDS {
        said = said.replace(english, french);
    }
    said
}

/// The sentences with a place for what the parser names there, the most specific first.
#[rustfmt::skip]
const SENTENCES: &[(&str, &str)] = &[
    ("Expected {}, found newline", "il manque {} avant la fin de la ligne"),
    ("Expected {}, found end of file", "il manque {} avant la fin du fichier"),
    ("Expected {}, found {}", "il faut {} ici, et non \u{1}{}\u{2}"),
    ("Expected an indented block after {}", "il faut un bloc indenté après \u{1}{}\u{2}"),
    ("Expected an identifier, but found a keyword {} that cannot be used here", "{} est un mot réservé et ne peut pas servir de nom ici"),
    ("Expected an expression", "il manque une expression ici"),
    ("Expected an expression or {}", "il manque une expression, ou une parenthèse ou un crochet fermant"),
    ("Expected a parameter or the end of the parameter list", "il manque un paramètre, ou la fin de la liste des paramètres"),
    ("Expected a statement", "il manque une instruction ici"),
    ("Expected an assignment target", "on ne peut pas affecter de valeur à cela"),
    ("Expected an `elif` or `else` clause, or the end of the `if` statement.", "il faut ici `elif`, `else` ou la fin du `if`"),
    ("Expected index or slice expression", "il manque un indice entre les crochets"),
    ("Unexpected indentation", "cette ligne ne doit pas être indentée"),
    ("unindent does not match any outer indentation level", "l'indentation ne correspond à celle d'aucun bloc plus haut"),
    ("unexpected EOF while parsing", "le fichier s'arrête trop tôt\u{a0}: il manque sans doute une parenthèse, un crochet ou une accolade"),
    ("missing closing quote in string literal", "il manque le guillemet fermant d'un texte"),
    ("Missing closing {}", "il manque un signe fermant"),
    ("Missing '{}'", "il manque «\u{a0}{}\u{a0}»"),
    ("f-string: {}", "cette f-string n'est pas bien formée"),
    ("Simple statements must be separated by newlines or semicolons", "il faut une fin de ligne entre deux instructions (ou un signe manque entre deux expressions)"),
    ("Compound statements are not allowed on the same line as simple statements", "`if`, `for`, `while` et `def` commencent une nouvelle ligne"),
    ("Invalid assignment target", "on ne peut pas affecter de valeur à cela (pour comparer, il faut ==)"),
    ("Invalid augmented assignment target", "on ne peut pas modifier cela par une affectation"),
    ("Invalid decimal integer literal", "un nombre entier ne commence pas par 0"),
    ("Invalid {} literal", "ce nombre est mal écrit"),
    ("Got unexpected token {}", "le signe {} n'a pas de sens ici"),
    ("Unexpected token at the end of an expression", "il y a un signe de trop après l'expression"),
    ("Positional argument cannot follow keyword argument{}", "un argument sans nom ne peut pas suivre un argument nommé"),
    ("Parameter without a default cannot follow a parameter with a default", "un paramètre sans valeur par défaut ne peut pas suivre un paramètre qui en a une"),
    ("Expected a newline after line continuation character", "rien ne peut suivre \\ sur la ligne"),
    ("Unparenthesized {} cannot be used here", "il faut des parenthèses autour de cette expression"),
];

/// How the parser calls what stands in a place; such a place is marked by two signs that nobody writes.
const WORDS: &[(&str, &str)] = &[
    ("\u{1}`if` statement\u{2}", "`if`"),
    ("\u{1}`else` clause\u{2}", "`else`"),
    ("\u{1}`elif` clause\u{2}", "`elif`"),
    ("\u{1}`for` statement\u{2}", "`for`"),
    ("\u{1}`while` statement\u{2}", "`while`"),
    ("\u{1}function definition\u{2}", "`def`"),
    ("\u{1}`class` definition\u{2}", "`class`"),
    ("\u{1}`with` statement\u{2}", "`with`"),
    ("\u{1}`try` statement\u{2}", "`try`"),
    ("\u{1}`except` clause\u{2}", "`except`"),
    ("\u{1}`finally` clause\u{2}", "`finally`"),
    ("\u{1}`case` block\u{2}", "`case`"),
    ("\u{1}name\u{2}", "un nom"),
    ("\u{1}int\u{2}", "un nombre"),
    ("\u{1}float\u{2}", "un nombre"),
    ("\u{1}string\u{2}", "un texte"),
    ("\u{1}indent\u{2}", "une ligne indentée"),
    ("\u{1}dedent\u{2}", "la fin du bloc"),
    ("\u{1}comment\u{2}", "un commentaire"),
    ("il faut name ici", "il faut un nom ici"),
    ("il manque name avant", "il manque un nom avant"),
    ("il faut newline ici", "il faut une fin de ligne ici"),
    ("il faut end of file ici", "il faut la fin du fichier ici"),
    ("\u{1}", ""),
    ("\u{2}", ""),
];

#[cfg(test)]
mod tests {
    use super::french;

    #[test]
    fn what_the_parser_says_is_told_in_french() {
        assert_eq!(french("Expected `:`, found newline"), "il manque `:` avant la fin de la ligne");
        assert_eq!(french("Expected `:`, found `return`"), "il faut `:` ici, et non `return`");
        assert_eq!(french("Expected `,`, found name"), "il faut `,` ici, et non un nom");
        assert_eq!(french("Expected an indented block after `if` statement"), "il faut un bloc indenté après `if`");
        assert_eq!(french("Something new in the parser"), "cela ne s'écrit pas ainsi en Python");
    }
}
