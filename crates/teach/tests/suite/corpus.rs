//! Every algorithm of the course on every case of the corpus.

use retrograde::testkit::corpus;
use retrograde::verify;
use retrograde_teach::course::{Algorithm, solve_with};

#[test]
fn every_algorithm_agrees_with_the_corpus() {
    let cases = corpus::arena_cases();
    for case in &cases {
        for algorithm in Algorithm::ALL {
            let solution = solve_with(case.arena(), case.game.objective, algorithm, &()).unwrap();
            case.check(&solution).unwrap();
            verify(case.arena(), &solution).unwrap();
        }
    }
    assert!(cases.len() >= 19 + 9, "only {} cases", cases.len());
}
