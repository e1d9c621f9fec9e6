//! What Starlark says, in the words of Python, with a hint where people often stumble.

/// The message and perhaps a hint.
pub(crate) fn in_python_words(text: &str) -> (String, Option<String>) {
    let first = text.lines().next().unwrap_or(text).trim();
    let message = first.replace("`string`", "`str`").replace("type string", "type str");
    let hint = HINTS.iter().find(|(part, _)| message.contains(part)).map(|(_, hint)| (*hint).to_owned());
    (message, hint)
}

const HINTS: [(&str, &str); 6] = [
    ("Immutable", "what stands at the top level of the file cannot change once the file is loaded; make a copy"),
    ("not supported for types", "True and False are no numbers here, and None is nothing that can be calculated with"),
    ("Key `", "d.get(key) gives None for a key that is not there, and `key in d` tells"),
    ("while iterating", "go through a copy: for x in list(things)"),
    ("missing positional", "each function of a game takes the position and nothing else; others must have defaults"),
    ("referenced before assignment", "a function cannot read a name that it assigns only later"),
];
