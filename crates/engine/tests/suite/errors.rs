//! An error ends the run that met it and nothing else.

#![cfg(feature = "rules")]

use retrograde_engine::{Error, Job, Method, Opened, Origin, Place, Reply, Search, Solve, Source, Strength};

/// Count down by one or two from ten; the rules fail at three for the player who begins.
const FAILING: &str = "
start = (10, 0)
def player(s): return s[1]
def winner(s):
    if s == (3, 0):
        return {}[s]
    return 1 - s[1] if s[0] == 0 else None
def moves(s): return [(s[0] - k, 1 - s[1]) for k in (1, 2) if k <= s[0]]
";

fn failing() -> Opened {
    Opened::open(&Source::file("failing.py", FAILING), &()).unwrap()
}

fn at(position: &str) -> Origin {
    Origin { place: Place::At(position.to_owned()), ..Origin::default() }
}

fn fails(opened: &Opened, job: &Job) {
    let error = opened.ask(job, &()).unwrap_err();
    assert!(matches!(error, Error::Rules { .. }), "{job:?}: {error:?}");
    assert!(format!("{error:?}").contains("(3, 0)"), "{job:?}: {error:?}");
}

#[test]
fn a_position_is_searched_as_before_after_the_rules_failed_elsewhere() {
    let (opened, fresh) = (failing(), failing());
    let methods = [Method::Fast, Method::Proof, Method::Minimax, Method::Memo, Method::AlphaBeta];
    let search = |method, position| Job::Search(Search { origin: at(position), method, ..Search::default() });
    let answer = |opened: &Opened, method| match opened.ask(&search(method, "(2,0)"), &()).unwrap() {
        Reply::Search(reply) => serde_json::to_string(&reply).unwrap(),
        other => panic!("{other:?}"),
    };
    for method in methods {
        let expected = answer(&fresh, method);
        fails(&opened, &Job::Solve(Solve::default()));
        assert_eq!(answer(&opened, method), expected, "{method:?} after solve");
        fails(&opened, &search(method, "(5,0)"));
        assert_eq!(answer(&opened, method), expected, "{method:?} after itself");
    }
    fails(&opened, &Job::Strength(Strength::default()));
    let solve = Job::Solve(Solve { origin: at("(2,0)"), ..Solve::default() });
    let Reply::Solve(reply) = opened.ask(&solve, &()).unwrap() else { unreachable!() };
    assert_eq!(reply.rank, Some(1));
}
