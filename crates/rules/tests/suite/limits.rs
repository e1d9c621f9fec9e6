//! Rules that never end, or that would fill the memory, are stopped with a message.

use retrograde_rules::{Limits, RulesErrorKind, RulesFile};

const LIMITS: Limits = Limits {
    steps_per_call: 2_000_000,
    steps_to_load: 2_000_000,
    heap_bytes: 64 << 20,
    call_depth: 1000,
    integer_bits: 1 << 20,
};

fn game(moves: &str) -> String {
    let moves = moves.replace('\n', "\n    ");
    format!(
        "start = 0\n\ndef player(s):\n    return 0\n\ndef winner(s):\n    return None\n\ndef moves(s):\n    {moves}\n    return []\n"
    )
}

/// The first line of the error and the place it points to.
fn stopped(moves: &str) -> (RulesErrorKind, String) {
    let file = RulesFile::parse("endless.py", game(moves)).unwrap_or_else(|error| panic!("{error}"));
    match file.game::<&str, &str>(&[], LIMITS) {
        Ok(_) => panic!("not stopped:\n{moves}"),
        Err(error) => (error.kind(), error.to_string()),
    }
}

/// The most memory that this process has had so far.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").trim().parse::<usize>().unwrap() << 10
}

const ENDLESS: [&str; 9] = [
    "while True:\n    pass",
    "for i in range(1000000000):\n    pass",
    "for i in range(100000):\n    for j in range(100000):\n        pass",
    "[0 for i in range(1000000000)]",
    "x = max(range(2000000000))",
    "x = sum(range(2000000000))",
    "x = any(y for y in range(1000000000) if y < 0)",
    "k = 1\nwhile k:\n    k += 1",
    "x = list(range(1000000000))",
];

const GREEDY: [&str; 43] = [
    "s = 'ab'\nfor _ in range(60):\n    s = s + s",
    "s = 'ab'\nfor _ in range(60):\n    s += s",
    "s = 'ab'\nfor _ in range(60):\n    s = s * 2",
    "s = [1]\nfor _ in range(60):\n    s = s + s",
    "s = [1]\nfor _ in range(60):\n    s += s",
    "s = [1]\nfor _ in range(60):\n    s *= 2",
    "s = [1]\nfor _ in range(60):\n    s.extend(s)",
    "s = (1,)\nfor _ in range(60):\n    s = s + s",
    "s = (1,)\nfor _ in range(60):\n    s = (*s, *s)",
    "s = [1]\nfor _ in range(60):\n    s = [*s, *s]",
    "x = [0] * 10 ** 9",
    "x = 'ab' * 10 ** 9",
    "x = (0,) * (2 ** 31 - 1)",
    "x = 10 ** 9 * [0]",
    "x = [[0] * 10 ** 6 for _ in range(1000)]",
    "x = []\nwhile True:\n    x.append(x)",
    "s = 'ab'\nfor _ in range(60):\n    s = f'{s}{s}'",
    "s = 'ab'\nfor _ in range(60):\n    s = '%s%s' % (s, s)",
    "s = 'ab'\nfor _ in range(60):\n    s = '{}{}'.format(s, s)",
    "s = 'ab'\nfor _ in range(60):\n    s = s.join([s, s])",
    "s = 'ab'\nfor _ in range(60):\n    s = s.replace('a', s)",
    "s = 'ab'\nfor _ in range(60):\n    s = str([s, s])",
    "x = 'a'.ljust(10 ** 9)",
    "x = ()\nfor _ in range(60):\n    x = (x, x)\ny = str(x)",
    "x = {i for i in range(10 ** 5)}\ny = [x | {1} for _ in range(10 ** 5)]",
    "x = set(range(10 ** 5))\ny = [set(x) for _ in range(10 ** 5)]",
    "x = set(range(10 ** 5))\ny = [x.copy() for _ in range(10 ** 5)]",
    "x = set(range(10 ** 5))\ny = [x.union([1]) for _ in range(10 ** 5)]",
    "x = {i: i for i in range(10 ** 5)}\ny = [dict(x) for _ in range(10 ** 5)]",
    "x = [list(range(10 ** 6)) for _ in range(1000)]",
    "x = [sorted(range(10 ** 6)) for _ in range(1000)]",
    "x = 1 << 2000\ny = [x - i for i in range(10 ** 6)]",
    "f = lambda s, n: f2(s + s, n - 1) if n else s\nf2 = f\nx = f('ab', 60)",
    "x = tuple(range(10 ** 6))\ny = [x[::-1] for _ in range(10 ** 5)]",
    "x = 'a' * 10 ** 6\ny = [x[::-1] for _ in range(10 ** 5)]",
    "x = 'ä' * 10 ** 6\ny = [x[::-1] for _ in range(10 ** 5)]",
    "x = list(range(10 ** 6))\ny = [x[:-1] for _ in range(10 ** 5)]",
    "x = list(range(10 ** 6))\nwhile True:\n    for i, y in enumerate(x):\n        break",
    "x = {i: i for i in range(10 ** 5)}\nwhile True:\n    for i, y in enumerate(x):\n        break",
    "x = 'a' * 10 ** 5\ny = [(*x, *x) for _ in range(10 ** 5)]",
    "x = {i: i for i in range(10 ** 5)}\ny = [list(x.items()) for _ in range(10 ** 5)]",
    "x = 'a,' * 10 ** 5\ny = [x.split(',') for _ in range(10 ** 5)]",
    "x = 'a' * 10 ** 6\ny = [list(x) for _ in range(10 ** 5)]",
];

const HUGE: [&str; 7] = [
    "x = 7\nfor _ in range(60):\n    x = x * x",
    "x = 7\nfor _ in range(60):\n    x *= x",
    "x = 2 ** 10 ** 9",
    "x = 1 << 10 ** 7",
    "x = 1\nfor _ in range(100000):\n    x = x << 100",
    "x = 1\nfor _ in range(100000):\n    x += x",
    "x = pow(10, 10 ** 6)",
];

const DEEP: [&str; 4] = [
    "def f(n):\n    return f(n + 1)\nf(0)",
    "def f(n):\n    for i in range(3):\n        for j in range(3):\n            g(n)\ndef g(n):\n    return [f(n) for k in range(2)]\nf(0)",
    "return moves(s)",
    "f = lambda g, n: g(g, n + 1)\nf(f, 0)",
];

#[test]
fn whatever_is_endless_or_greedy_is_stopped_without_filling_the_memory() {
    let before = peak();
    for moves in ENDLESS {
        let (kind, message) = stopped(moves);
        assert_eq!(kind, RulesErrorKind::Limit, "{moves}\n{message}");
        assert!(message.contains("steps") || message.contains("memory"), "{message}");
    }
    for moves in GREEDY {
        let (kind, message) = stopped(moves);
        assert_eq!(kind, RulesErrorKind::Limit, "{moves}\n{message}");
        assert!(message.contains("memory") || message.contains("steps"), "{message}");
    }
    for moves in HUGE {
        let (kind, message) = stopped(moves);
        assert_eq!(kind, RulesErrorKind::Limit, "{moves}\n{message}");
        assert!(message.contains("bits") || message.contains("steps"), "{message}");
    }
    for moves in DEEP {
        let (kind, message) = stopped(moves);
        assert_eq!(kind, RulesErrorKind::Limit, "{moves}\n{message}");
        assert!(message.contains("1000 deep"), "{message}");
    }
    // The limit is 64 MB for values; lists that grow are copied, and garbage waits for its turn.
    let grown = peak().saturating_sub(before);
    assert!(grown < 600 << 20, "the peak grew by {} MB", grown >> 20);
}

#[test]
fn a_position_that_doubles_is_stopped() {
    let (kind, message) = stopped("x = ()\nfor _ in range(60):\n    x = (x, x)\nreturn [x]");
    assert_eq!(kind, RulesErrorKind::WrongValue);
    assert!(message.contains("takes more than 1024 KB"), "{message}");
}

#[test]
fn loading_is_limited_too() {
    for top in [
        "while True:\n    pass\n",
        "x = [0] * 10 ** 9\n",
        "def f(n):\n    return f(n)\nf(1)\n",
        "s = 'a'\nfor _ in range(60):\n    s = s + s\n",
    ] {
        let text = format!("{top}{}", game("pass"));
        let error = RulesFile::parse("endless.py", text).unwrap().game::<&str, &str>(&[], LIMITS).unwrap_err();
        assert_eq!(error.kind(), RulesErrorKind::Limit, "{error}");
        let text = format!("{top}G = {{1: []}}\nS0 = {{1}}\n");
        let error = RulesFile::parse("endless.py", text).unwrap().arena::<&str, &str>(&[], LIMITS).unwrap_err();
        assert_eq!(error.kind(), RulesErrorKind::Limit, "{error}");
    }
}

#[test]
fn a_thousand_calls_deep_is_not_too_deep_even_on_a_small_stack() {
    let moves = "def f(n):\n    for i in [1]:\n        if n == 0:\n            return 0\n        return 1 + f(n - 1)\nassert f(990) == 990";
    let small = std::thread::Builder::new().stack_size(256 << 10);
    let game = small
        .spawn(move || RulesFile::parse("deep.py", game(moves)).unwrap().game::<&str, &str>(&[], LIMITS).map(|_| ()))
        .unwrap();
    game.join().unwrap().unwrap();
}

#[test]
fn text_that_is_nested_without_end_is_refused() {
    for text in [
        format!("start = {}", "(".repeat(100_000)),
        format!("start = {}{}", "(".repeat(50_000), ")".repeat(50_000)),
        format!("start = {}1", "-".repeat(200_000)),
        format!("start = {}1", "not ".repeat(100_000)),
        format!("start = {}1", "1 + ".repeat(100_000)),
        format!("start = {}", "[".repeat(100_000)),
        format!("start = x{}", ".y".repeat(100_000)),
        format!("start = {}1", "lambda: ".repeat(50_000)),
        (0..2000).map(|depth| format!("{}if 1:\n", " ".repeat(depth))).collect::<String>(),
        format!("{}\n", "if 1: ".repeat(1000)),
        "x = 1\n".repeat(1_000_000),
        "\u{0}".repeat(100),
        "start = '\u{d7ff}'\n\\".to_owned(),
    ] {
        assert!(RulesFile::parse("odd.py", text).is_err());
    }
}

#[test]
fn what_grows_from_call_to_call_is_looked_at() {
    for (start, call) in [
        ("'ab'", "def twice(x):\n    return x + x\n"),
        ("[1]", "def twice(x, by=2):\n    x *= by\n    return x\n"),
        ("1", "def twice(x):\n    return x * 1000\n"),
        ("1", "def twice(x):\n    x = x + x\n    return x\n"),
    ] {
        let moves = format!("x = {start}\nfor _ in range(10 ** 6):\n    x = twice(x)");
        let file = RulesFile::parse("grows.py", format!("{call}{}", game(&moves))).unwrap();
        let error = file.game::<&str, &str>(&[], LIMITS).err().unwrap();
        assert_eq!(error.kind(), RulesErrorKind::Limit, "{call}{error}");
    }
}
