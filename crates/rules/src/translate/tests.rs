use super::*;
use crate::outline::Outline;

fn translation(text: &str, constants: &[(String, Literal)]) -> Result<Translation, RulesError> {
    let source = Source { name: "a.py".into(), text: text.into() };
    let parsed = ruff_python_parser::parse_module(text).unwrap();
    let outline = Outline::of(parsed.syntax(), &source);
    Translation::of(parsed.syntax(), &source, &outline, constants)
}

fn translated(text: &str) -> String {
    translation(text, &[]).unwrap_or_else(|error| panic!("{error}")).text
}

#[test]
fn what_starlark_lacks_is_written_in_other_words() {
    for (python, starlark) in [
        (
            "while a < 3:\n    a += 1\na = 0",
            "if (a < 3):\n for __turn in __endless:\n  a = (a + 1)\n  if not (a < 3): break\na = 0\n",
        ),
        (
            "while a:\n    if b:\n        continue\na = b = 0",
            "for __turn in __endless:\n if not a: break\n if b:\n  continue\n__value = 0\na = __value\nb = __value\n",
        ),
        ("while True:\n    break", "for __turn in __endless:\n break\n"),
        ("a = b = 1\nc = 0 <= a < b", "__value = 1\na = __value\nb = __value\nc = (0 <= a and a < b)\n"),
        ("a = 1\nb = 0 <= a < 3", "a = 1\nb = (a in range((0) + 0, (3) + 0) or 0 <= a and a < 3)\n"),
        ("a = 1\nb = 0 < a <= 3", "a = 1\nb = (a in range((0) + 1, (3) + 1) or 0 < a and a <= 3)\n"),
        ("a = sum(x for x in 'ab')", "a = __sum(([x for x in __iter(\"ab\")]), )\n"),
        ("a = {1, 2}", "a = __made(set([1, 2]))\n"),
        ("a = b = 1", "__value = 1\na = __value\nb = __value\n"),
        ("a = None\nb = a is not None", "a = None\nb = (a != None)\n"),
        ("a = 7\nb = f'{a!r} {a:3}'", "a = 7\nb = __text((__repr(a), \" \", __field((a), __text((\"3\", ))), ))\n"),
        ("a = [1]\na.sort(reverse=True)", "a = [1]\n__refill(a, sorted(a, reverse = True, ))\n"),
        ("a = (1,)\nb = [*a, 2]", "a = (1,)\nb = __list(\"*-\", (a, 2, ))\n"),
        ("for a in [1]:\n    pass", "for a in (1,):\n pass\n"),
        (
            "for i, a in enumerate('xy'):\n    pass",
            "__1 = -1\nfor a in __snapshot(\"xy\"):\n __1 = __1 + 1\n i = __1\n pass\n",
        ),
        ("def f(a, b):\n    a, b = b, a", "def f(a, b):\n __1 = b\n b = a\n a = __1\n"),
        ("def f(a, b):\n    c, d = a, f(b)", "def f(a, b):\n __1 = a\n d = f((b), )\n c = __1\n"),
        ("def f(a, b):\n    c, d = f(a), b", "def f(a, b):\n c = f((a), )\n d = b\n"),
        ("load = 1\na = load", "load_ = 1\na = load_\n"),
        ("if __name__ == '__main__':\n    import sys", "pass\n"),
        ("a: int = 0x_1F", "a = 0x1f\n"),
    ] {
        assert_eq!(translated(python), starlark, "{python}");
    }
}

#[test]
fn only_what_may_grow_is_looked_at() {
    for (python, starlark) in [
        ("a = 1\nb = a + a", "(a + a)"),
        ("a = 'x'\nb = a + a", "__add(a , a)"),
        ("a = 'x'\nb = a * 9", "__mul(a , 9)"),
        ("a = [3 * i for i in range(4)]", "(3 * i)"),
        ("a = {1}\nb = a - a", "__made(a - a)"),
        ("a = 'x'\na += a", "a += __growth(a, a)"),
        ("a = 1\na += 2", "a = (a + 2)"),
        ("a = 'abc'\nb = a[1:]", "__slice(a, 1, None)"),
        ("a = 'abc'\nb = a[::2]", "__made(a[::2])"),
        ("a = list(range(5))", "list(__iter(range((5), )), )"),
    ] {
        let text = translated(python);
        assert!(text.lines().last().unwrap().contains(starlark), "{python}\n{text}");
    }
}

#[test]
fn every_place_is_known_where_it_came_from() {
    let text = "a = 'x'\nb = [a + c for c in 'yz']\n";
    let translation = translation(text, &[]).unwrap();
    for (piece, origin) in
        [("__add(a , c)", "a + c"), ("c", "c"), ("[__add(a , c) for c in __iter(\"yz\")]", "[a + c for c in 'yz']")]
    {
        let start = translation.text.rfind(piece).unwrap();
        let place = translation.origin(&(start..start + piece.len())).unwrap();
        assert!(text[place].contains(origin), "{piece}");
    }
    assert_eq!(translation.origin(&(1000..1001)), None);
}

#[test]
fn constants_take_the_values_that_are_given() {
    let given = [("N".to_owned(), Literal::Int(-3)), ("R".to_owned(), Literal::Ints(Shape::Tuple, vec![1, 2]))];
    let text = translation("N = 10\nR = (1,)\ndef f():\n    N = 5\n    return N\n", &given).unwrap().text;
    assert_eq!(text, "N = (-3)\nR = (1, 2, )\ndef f():\n N = 5\n return N\n");
}

#[test]
fn the_questions_of_a_game_stand_at_its_end() {
    let game = "def winner(s): return None\ndef player(s): return 0\ndef moves(s): return []\n";
    assert!(translated(game).ends_with(QUESTIONS));
    assert!(!translated("G = {}\n").contains("retrograde"));
}

#[test]
fn names_of_our_own_are_refused() {
    let error = translation("def f(x):\n    __add = x\n", &[]).unwrap_err();
    assert_eq!((error.line(), error.column()), (Some(2), Some(5)));
}
