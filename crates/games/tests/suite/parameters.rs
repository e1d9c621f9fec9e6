//! Names and parameters as people type them: what is accepted, and what is said about the rest.

use retrograde_games::{Arguments, DefaultValue, ParameterKind, find, games, open};
use std::collections::BTreeSet;

type Pairs = &'static [(&'static str, &'static str)];

fn start(game: &str, pairs: &[(&str, &str)]) -> Result<String, String> {
    let game = open(game, pairs.iter().copied()).map_err(|error| error.to_string())?;
    Ok(game.position_text(&game.start()).unwrap())
}

#[test]
fn what_is_wrong_is_said_together_with_what_would_be_right() {
    let nim_keys = "sticks, take, take2, misere, leave, both, players";
    let all = "chomp, connect4, fibonacci, hex, kings, morpion, nim, piles";
    let cases: &[(&str, Pairs, &str)] = &[
        ("nm", &[], r#"there is no game called "nm"; did you mean nim?"#),
        ("puisance4", &[], r#"there is no game called "puisance4"; did you mean puissance4?"#),
        ("bridge?!", &[], &format!(r#"there is no game called "bridge?!"; there is {all}"#)),
        ("", &[], &format!(r#"there is no game called ""; there is {all}"#)),
        ("nim", &[("stiks", "4")], r#"nim has no parameter "stiks"; did you mean sticks?"#),
        ("nim", &[("batonets", "4")], r#"nim has no parameter "batonets"; did you mean sticks?"#),
        ("nim", &[("colour", "red")], &format!(r#"nim has no parameter "colour"; there is {nim_keys}"#)),
        ("nim", &[("sticks", "4"), ("n", "5")], "sticks is given twice; give it once"),
        ("nim", &[("sticks", "four")], "sticks=four: that is not a whole number from 0 to 1000000000"),
        ("nim", &[("sticks", "")], "sticks=: that is not a whole number from 0 to 1000000000"),
        ("nim", &[("sticks", "-1")], "sticks=-1: the number must be from 0 to 1000000000"),
        (
            "nim",
            &[("sticks", "99999999999999999999")],
            "sticks=99999999999999999999: the number must be from 0 to 1000000000",
        ),
        ("nim", &[("sticks", "1.5")], "sticks=1.5: that is not a whole number from 0 to 1000000000"),
        ("nim", &[("take", "")], "take is empty; give at least one number from 1 to 1000000, such as take=1,2"),
        ("nim", &[("take", "{}")], "take is empty; give at least one number from 1 to 1000000, such as take=1,2"),
        ("nim", &[("take", "3-1")], "take=3-1: 3-1 is no range; the smaller number goes first: 1-3"),
        ("nim", &[("take", "1,3,9-5")], "take=1,3,9-5: 9-5 is no range; the smaller number goes first: 5-9"),
        ("nim", &[("take", "0")], "take=0: the number must be from 1 to 1000000"),
        ("nim", &[("take2", "1,0")], "take2=0: the number must be from 1 to 1000000"),
        ("nim", &[("take", "1,b")], "take=b: that is not a whole number from 1 to 1000000"),
        ("nim", &[("take", "1-1000000")], "take has 101 numbers or more; at most 100 are allowed"),
        ("nim", &[("misere", "perhaps")], "misere=perhaps: that is not yes or no"),
        (
            "nim",
            &[("players", "Luna")],
            "players=Luna: that is not two names of letters and digits, such as Luna,Lucie",
        ),
        (
            "nim",
            &[("players", "a b,c")],
            "players=a b,c: that is not two names of letters and digits, such as Luna,Lucie",
        ),
        ("nim", &[("players", "Luna,Luna")], "players=Luna,Luna: the players need different names"),
        ("piles", &[("heaps", "")], "heaps is empty; give at least one number from 0 to 127, such as heaps=1,2"),
        ("piles", &[("heaps", "3,128")], "heaps=128: the number must be from 0 to 127"),
        ("piles", &[("heaps", "1,1,1,1,1,1,1,1,1,1")], "heaps has 10 numbers or more; at most 9 are allowed"),
        ("chomp", &[("width", "0")], "width=0: the number must be from 1 to 15"),
        ("fibonacci", &[("sticks", "1")], "sticks=1: the number must be from 2 to 100000"),
        ("morpion", &[("width", "12")], "width=12: the number must be from 1 to 11"),
        ("morpion", &[("align", "4")], "align=4: on a board of 3 × 3 at most 3 can be in line"),
        ("morpion", &[("width", "2"), ("height", "2")], "align=3: on a board of 2 × 2 at most 2 can be in line"),
        ("connect4", &[("height", "10")], "height=10: the number must be from 1 to 9"),
        ("hex", &[("height", "0")], "height=0: the number must be from 1 to 11"),
        ("kings", &[("width", "1")], "width=1: the number must be from 2 to 26"),
    ];
    for &(game, pairs, expected) in cases {
        assert_eq!(start(game, pairs).unwrap_err(), expected, "{game} {pairs:?}");
    }
}

#[test]
fn values_are_read_in_every_way_that_people_write_them() {
    for take in ["1,2,3", "1-3", "{1, 2, 3}", "[3,2,1]", "(1,2,3,)", "3,1-2", "1,1,2,3"] {
        let arguments = Arguments::parse("nim", [("take", take)]).unwrap();
        let nim = arguments.open().unwrap();
        assert_eq!(nim.move_texts(&nim.start()).unwrap(), ["1", "2", "3"], "{take}");
    }
    for (text, expected) in [
        ("yes", "yes"),
        ("", "yes"),
        ("oui", "yes"),
        ("True", "yes"),
        ("1", "yes"),
        ("no", "no"),
        ("0", "no"),
        ("faux", "no"),
    ] {
        let arguments = Arguments::parse("morpion", [("misere", text)]).unwrap();
        assert!(arguments.to_string().ends_with(&format!("misere={expected}")), "{text}");
    }
    assert_eq!(start("NIM", &[("bâtonnets", "7")]), start("nim", &[("sticks", "7")]));
    assert_eq!(start("puissance4", &[("largeur", "4"), ("hauteur", "5")]).unwrap(), "..../..../..../..../....");
}

#[test]
fn arguments_written_out_mean_the_same_game_again() {
    for game in games() {
        let arguments = Arguments::parse(game.name, [("", ""); 0]).unwrap();
        let again = Arguments::parse(game.name, arguments.pairs()).unwrap();
        assert_eq!(arguments, again, "{}", game.name);
        assert_eq!(arguments.game().name, game.name);
    }
}

#[test]
fn every_limit_of_a_range_is_allowed_and_nothing_beyond() {
    let mut checked = 0;
    for game in games() {
        for parameter in game.parameters {
            let ParameterKind::Integer { min, max } = parameter.kind else { continue };
            for value in [min, max] {
                let pairs = [(parameter.name, value.to_string())];
                assert!(Arguments::parse(game.name, pairs).is_ok(), "{} {}={value}", game.name, parameter.name);
            }
            for value in [i64::from(min) - 1, i64::from(max) + 1] {
                let pairs = [(parameter.name, value.to_string())];
                assert!(Arguments::parse(game.name, pairs).is_err(), "{} {}={value}", game.name, parameter.name);
            }
            checked += 1;
        }
    }
    assert!(checked >= 14, "only {checked} ranges");
}

#[test]
fn the_largest_board_of_every_game_can_be_built_and_drawn() {
    for game in games() {
        let largest = game.parameters.iter().filter(|parameter| !["align", "leave"].contains(&parameter.name));
        let pairs = largest.filter_map(|parameter| match parameter.kind {
            ParameterKind::Integer { max, .. } => Some((parameter.name, max.to_string())),
            _ => None,
        });
        let opened = open(game.name, pairs).unwrap();
        let picture = opened.picture(&opened.start()).unwrap().to_string();
        assert!(!picture.is_empty(), "{}", game.name);
    }
}

#[test]
fn no_name_means_two_games_and_every_game_has_both_languages() {
    let mut names = BTreeSet::new();
    for game in games() {
        for name in game.aliases.iter().chain([&game.name]) {
            assert!(names.insert(*name), "{name} stands twice");
            assert_eq!(find(name).unwrap().name, game.name);
            assert_eq!(find(&name.to_uppercase()).unwrap().name, game.name);
            assert_eq!(*name, name.to_lowercase(), "names are looked up in small letters");
        }
        for text in [game.title, game.summary, game.rules] {
            assert!(!text.en.is_empty() && !text.fr.is_empty(), "{}", game.name);
        }
        assert_ne!(game.summary.en, game.summary.fr);
        assert_ne!(game.rules.en, game.rules.fr);
        let mut keys = BTreeSet::new();
        for parameter in game.parameters {
            assert_ne!(parameter.help.en, parameter.help.fr, "{}", parameter.name);
            for key in parameter.aliases.iter().chain([&parameter.name]) {
                // `n` sets both sides of a square board.
                assert!(
                    keys.insert(*key) || *key == "n" && parameter.name == "height",
                    "{key} stands twice in {}",
                    game.name
                );
            }
            if let DefaultValue::SameAs(other) = parameter.default {
                assert!(keys.contains(other), "{other} is described before {}", parameter.name);
            }
        }
    }
}
