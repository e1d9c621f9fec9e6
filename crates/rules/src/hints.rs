//! What Starlark says, in the words of Python, with a hint where people often stumble.

/// The message and perhaps a hint.
pub(crate) fn in_python_words(text: &str) -> (String, Option<String>) {
    let first = text.lines().next().unwrap_or(text).trim();
    let quoted: Vec<&str> = first.split('`').skip(1).step_by(2).collect();
    // The message with its particulars left out.
    let pieces: Vec<&str> = first.split('`').step_by(2).collect();
    let (message, hint) = match (pieces.join("_").as_str(), quoted.as_slice()) {
        ("Immutable", _) => (
            "this cannot be changed".to_owned(),
            "what stands at the top level of the file cannot change once the file is loaded; make a copy",
        ),
        ("Operation _ not supported for types _ and _", [sign, left, right]) => {
            let flags = [left, right].iter().any(|side| **side == "bool");
            let hint = match flags {
                true => "True and False are no numbers here; int(x) makes one of them",
                false if [left, right].iter().any(|side| **side == "NoneType") => "None stands for nothing at all",
                false => "",
            };
            (format!("`{sign}` does not work on {} and {}", a(left), a(right)), hint)
        }
        ("Operation _ not supported on type _", ["(iter)", on]) => {
            (format!("{} cannot be gone through", a(on)), "a number n can: for i in range(n)")
        }
        ("Operation _ not supported on type _", [sign, on]) => (format!("`{sign}` does not work on {}", a(on)), ""),
        ("Object of type _ has no attribute _", [on, name]) => (format!("{} has no `{name}`", a(on)), ""),
        ("Index _ is out of bound", [index]) => (format!("index {index} is out of range"), ""),
        ("Key _ was not found", [key]) => (
            format!("the dict has no key {key}"),
            "d.get(key) gives None for a key that is not there, and `key in d` tells",
        ),
        ("Value of type _ is not hashable", [of]) => (
            format!("{} cannot be a key", a(of)),
            "keys are things that cannot change: numbers, strings and tuples, such as tuple(things)",
        ),
        ("Local variable _ referenced before assignment", [name]) => {
            (format!("`{name}` has no value here yet"), "it gets one further down, or in a branch that was not taken")
        }
        ("Missing parameter _ for call to _", [name, function]) => {
            let function = function.rsplit('.').next().unwrap_or(function);
            (
                format!("{function} is called without its parameter `{name}`"),
                "the functions of a game take the position alone",
            )
        }
        (message, [name, ..]) if message.starts_with("Found _ extra named parameter(s)") => {
            (format!("there is no parameter `{name}`"), "")
        }
        (message, _) if message.starts_with("This operation mutates an iterable") => (
            "this cannot be changed while a loop goes through it".to_owned(),
            "go through a copy: for x in list(things)",
        ),
        (message, _) => match message.strip_prefix("Floor division").or_else(|| message.strip_prefix("float division"))
        {
            Some(rest) => (format!("division{rest}"), ""),
            None => (of_python(first), ""),
        },
    };
    (message, Some(hint.to_owned()).filter(|hint| !hint.is_empty()))
}

fn of_python(text: &str) -> String {
    text.replace("`string`", "`str`")
}

fn a(of: &str) -> String {
    match of {
        "string" => "a str".to_owned(),
        "NoneType" => "None".to_owned(),
        "int" => "an int".to_owned(),
        other => format!("a {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_stays_as_it_is() {
        assert_eq!(in_python_words("Something `odd`\nand more"), ("Something `odd`".to_owned(), None));
        assert_eq!(in_python_words(""), (String::new(), None));
        assert_eq!(in_python_words("`"), ("`".to_owned(), None));
    }

    #[test]
    fn types_have_their_names_of_python() {
        let (message, _) = in_python_words("Operation `-` not supported for types `string` and `NoneType`");
        assert_eq!(message, "`-` does not work on a str and None");
    }
}
