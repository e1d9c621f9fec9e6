//! What can be set about a file.

use crate::error::{RulesError, RulesErrorKind};
use crate::fault::said;
use crate::literal::Literal;
use crate::outline::{FunctionDefault, Outline};
use crate::source::Source;
use retrograde::nearest;

/// Something about a rules file that can be set by `name=value`: a keyword parameter of its function
/// `start`, or a constant at its top level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The key in `name=value`.
    pub name: String,
    /// What it is if it is not given, as one would type it; `None` if it must be given.
    pub default: Option<String>,
}

/// Values for a file, sorted by where they go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Arguments {
    /// Constants of the file that take another value.
    pub(crate) constants: Vec<(String, Literal)>,
    /// Keyword arguments of `start`.
    pub(crate) keywords: Vec<(String, Literal)>,
}

/// All that can be set: the parameters of `start` in their order, then the constants in theirs.
pub(crate) fn parameters(outline: &Outline) -> Vec<Parameter> {
    let of_start = outline.function("start").into_iter().flat_map(|start| &start.parameters).map(|(name, default)| {
        let default = match default {
            FunctionDefault::Required => None,
            FunctionDefault::Literal(literal) => Some(literal.to_string()),
            FunctionDefault::Expression(text) => {
                Some(outline.constant(text).map_or_else(|| text.clone(), Literal::to_string))
            }
        };
        Parameter { name: name.clone(), default }
    });
    let mut parameters: Vec<Parameter> = of_start.collect();
    for (name, literal) in &outline.constants {
        if !parameters.iter().any(|parameter| parameter.name == *name) {
            parameters.push(Parameter { name: name.clone(), default: Some(literal.to_string()) });
        }
    }
    parameters
}

/// Reads what was given on a command line.
///
/// A key is a parameter of `start` or a constant of the file by that very name; else by that name in other
/// capitals, so that `n=20` sets `N`. A name that is both is set in both places.
pub(crate) fn read<K: AsRef<str>, V: AsRef<str>>(
    given: &[(K, V)],
    outline: &Outline,
    source: &Source,
) -> Result<Arguments, RulesError> {
    let error = |said: retrograde::Said| RulesError::of_file(RulesErrorKind::Parameter, source, said);
    let start = outline.function("start");
    let mut arguments = Arguments::default();
    for (key, value) in given {
        let (key, value) = (key.as_ref(), value.as_ref());
        let matches: [fn(&str, &str) -> bool; 2] = [|a, b| a == b, |a, b| a.to_lowercase() == b.to_lowercase()];
        let found = matches.iter().find_map(|same| {
            let keyword = start.and_then(|start| start.parameters.iter().find(|(name, _)| same(name, key)));
            let constant = outline.constants.iter().find(|(name, _)| same(name, key));
            (keyword.is_some() || constant.is_some()).then_some((keyword, constant))
        });
        let (keyword, constant) = match found {
            Some(found) => found,
            None if start.is_some_and(|start| start.takes_any_keyword) => {
                arguments.keywords.push((key.to_owned(), Literal::read(value)));
                continue;
            }
            None => return Err(unknown(key, outline, source)),
        };
        let name = keyword.map(|(name, _)| name).or_else(|| constant.map(|(name, _)| name));
        let name = name.map_or(key, String::as_str);
        let twice = |list: &[(String, Literal)]| list.iter().any(|(other, _)| other == name);
        if twice(&arguments.constants) || twice(&arguments.keywords) {
            return Err(error(said!(
                "{name} is given twice; give it once",
                "{name} est donné deux fois ; donnez-le une fois"
            )));
        }
        let literal = |like: &Literal| {
            like.read_like(value).map_err(|(en, fr)| {
                error(retrograde::Said::new(
                    format!("{key}={value}: {name} {en}"),
                    format!("{key}={value} : {name} {fr}"),
                ))
            })
        };
        if let Some((name, default)) = keyword {
            let like = match default {
                FunctionDefault::Literal(like) => like,
                FunctionDefault::Expression(text) => outline.constant(text).unwrap_or(&Literal::None),
                FunctionDefault::Required => &Literal::None,
            };
            arguments.keywords.push((name.clone(), literal(like)?));
        }
        if let Some((name, like)) = constant {
            arguments.constants.push((name.clone(), literal(like)?));
        }
    }
    let missing = start.into_iter().flat_map(|start| &start.parameters).find(|(name, default)| {
        *default == FunctionDefault::Required && !arguments.keywords.iter().any(|(given, _)| given == name)
    });
    match missing {
        Some((name, _)) => Err(error(said!(
            "the parameter {name} must be given, as in {name}=10",
            "le paramètre {name} doit être donné, comme {name}=10"
        ))),
        None => Ok(arguments),
    }
}

fn unknown(key: &str, outline: &Outline, source: &Source) -> RulesError {
    let known = parameters(outline);
    let error = RulesError::of_file(
        RulesErrorKind::Parameter,
        source,
        said!("there is no parameter {key:?}", "il n’y a pas de paramètre {key:?}"),
    );
    match nearest(key, known.iter().map(|parameter| parameter.name.as_str())) {
        Some(nearest) => error.with_note(said!("did you mean {nearest}?", "vouliez-vous dire {nearest} ?")),
        None if known.is_empty() => error.with_note(said!(
            "the file has none; a line such as `N = 10` at its top level makes one",
            "le fichier n’en a pas ; une ligne comme `N = 10` hors des fonctions en fait un"
        )),
        None => {
            let names: Vec<&str> = known.iter().map(|parameter| parameter.name.as_str()).collect();
            let names = names.join(", ");
            error.with_note(said!("there is {names}", "il y a {names}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "N = 10\nRULE = (1, 2)\nMISERE = False\ndef start(n=N, who='a', k=None):\n    return n\n";

    fn outline(text: &str) -> (Outline, Source) {
        let source = Source { name: "a.py".into(), text: text.into() };
        (Outline::of(ruff_python_parser::parse_module(text).unwrap().syntax(), &source), source)
    }

    fn read(given: &[(&str, &str)]) -> Result<Arguments, String> {
        let (outline, source) = outline(FILE);
        super::read(given, &outline, &source).map_err(|error| error.to_string())
    }

    fn shown(list: &[(String, Literal)]) -> Vec<String> {
        list.iter().map(|(name, literal)| format!("{name}={literal}")).collect()
    }

    #[test]
    fn parameters_are_those_of_start_and_the_constants() {
        let (outline, _) = outline(FILE);
        let shown: Vec<String> =
            parameters(&outline).into_iter().map(|p| format!("{}={}", p.name, p.default.unwrap())).collect();
        assert_eq!(shown, ["n=10", "who=a", "k=None", "N=10", "RULE=1,2", "MISERE=no"]);
    }

    #[test]
    fn a_key_goes_where_its_name_is() {
        let arguments = read(&[("n", "20"), ("RULE", "1,3"), ("misere", "yes"), ("k", "1,2"), ("who", "7")]).unwrap();
        assert_eq!(shown(&arguments.keywords), ["n=20", "k=1,2", "who=7"]);
        assert_eq!(shown(&arguments.constants), ["RULE=1,3", "MISERE=yes"]);
        assert_eq!(shown(&read(&[("N", "5")]).unwrap().constants), ["N=5"]);
        assert_eq!(read(&[("who", "7")]).unwrap().keywords[0].1, Literal::Text("7".into()));
    }

    #[test]
    fn a_name_in_both_places_is_set_in_both() {
        let (outline, source) = outline("n = 1\ndef start(n=n):\n    return n");
        let arguments = super::read(&[("n", "4")], &outline, &source).unwrap();
        assert_eq!((shown(&arguments.keywords), shown(&arguments.constants)), (vec!["n=4".into()], vec!["n=4".into()]));
    }

    #[test]
    fn what_does_not_fit_is_an_error_that_tells_what_would() {
        assert_eq!(read(&[("rul", "1")]).unwrap_err(), "a.py: there is no parameter \"rul\"\n  = did you mean RULE?");
        assert_eq!(
            read(&[("colour", "1")]).unwrap_err(),
            "a.py: there is no parameter \"colour\"\n  = there is n, who, k, N, RULE, MISERE"
        );
        assert_eq!(read(&[("n", "x")]).unwrap_err(), "a.py: n=x: n must be a whole number, such as 10");
        assert_eq!(read(&[("n", "1"), ("n", "2")]).unwrap_err(), "a.py: n is given twice; give it once");
        assert_eq!(read(&[("misere", "1")]).unwrap_err(), "a.py: misere=1: MISERE must be yes or no");
    }

    #[test]
    fn a_parameter_without_default_must_be_given() {
        let (outline, source) = outline("def start(n):\n    return n");
        let read = |given: &[(&str, &str)]| super::read(given, &outline, &source).map_err(|error| error.to_string());
        assert_eq!(read(&[]).unwrap_err(), "a.py: the parameter n must be given, as in n=10");
        assert!(read(&[("n", "3")]).is_ok());
    }
}
