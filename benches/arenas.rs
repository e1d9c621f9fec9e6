//! From PGSolver text on disk to values, ranks and moves in memory, beside the textbook program.
//!
//! `cargo bench -p retrograde-benches --bench arenas [-- NAME …] [--rounds N] [--no-textbook]`
//!
//! Each measurement is a process of its own, so that its peak memory is its own; the best of a few
//! rounds counts. Times are processor time, which other programs on the machine disturb less. Answers are
//! compared between the two programs before times are.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests and measurements run programs, read files and look at the clock"
)]

use retrograde::{Player, solve};
use retrograde_benches::{Input, write_pg};
use std::error::Error;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the tight program of `docs/performance.md` needs, in nanoseconds per edge.
const TIGHT: [(&str, f64); 7] = [
    ("nim1e6", 14.0),
    ("rand1e6", 13.0),
    ("deep1e6", 24.0),
    ("king32", 14.0),
    ("chainshuf1e6", 103.0),
    ("rand1e7", 15.0),
    ("deep1e7", 30.0),
];

/// The inputs on which the textbook program is run too; on the others it would take minutes.
const BESIDE_TEXTBOOK: [&str; 3] = ["nim1e6", "rand1e6", "deep1e6"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [mode, file] = arguments.as_slice()
        && mode == "--measure"
    {
        return measure(file);
    }
    let rounds = value_of(&arguments, "--rounds").map_or(Ok(5), str::parse)?;
    let beside = !arguments.iter().any(|argument| argument == "--no-textbook");
    let chosen: Vec<_> = Input::ALL.into_iter().filter(|(name, _)| arguments.iter().any(|word| word == name)).collect();
    let inputs = if chosen.is_empty() { Input::ALL.to_vec() } else { chosen };

    println!("                              read  solve  total  of the    peak      times the");
    println!("input         edges  [ns per  edge]               tight     [B/edge]  textbook");
    for (name, input) in inputs {
        let file = generated(name, input)?;
        let best = (0..rounds)
            .map(|_| Figures::of_child(&file))
            .collect::<Result<Vec<_>, _>>()?
            .into_iter()
            .min_by(|a, b| a.seconds().total_cmp(&b.seconds()))
            .ok_or("at least one round is needed")?;
        let per_edge = |seconds: f64| seconds * 1e9 / best.edges;
        let tight = TIGHT.iter().find(|(known, _)| *known == name).map_or(f64::NAN, |&(_, ns)| ns);
        let textbook = if beside && BESIDE_TEXTBOOK.contains(&name) {
            let peer = Textbook::run(&file)?;
            assert_eq!((peer.won, peer.ranks), (best.won, best.ranks), "both programs give the same answer");
            format!("{:8.0}", peer.seconds / best.seconds())
        } else {
            String::from("       –")
        };
        println!(
            "{name:13} {:>10}   {:6.1} {:6.1} {:6.1}   {:5.2}  {:9.1}  {textbook}",
            best.edges,
            per_edge(best.read),
            per_edge(best.solve),
            per_edge(best.seconds()),
            per_edge(best.seconds()) / tight,
            best.peak / best.edges,
        );
    }
    Ok(())
}

fn value_of<'a>(arguments: &'a [String], key: &str) -> Option<&'a str> {
    let at = arguments.iter().position(|argument| argument == key)?;
    arguments.get(at + 1).map(String::as_str)
}

/// The input as a file, written the first time it is asked for.
fn generated(name: &str, input: Input) -> Result<PathBuf, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arenas");
    fs::create_dir_all(&folder)?;
    let file = folder.join(format!("{name}.pg"));
    if !file.exists() {
        eprintln!("generating {name}");
        let unfinished = folder.join(format!("{name}.unfinished"));
        let mut writer = BufWriter::new(File::create(&unfinished)?);
        write_pg(&input.generate(), &mut writer)?;
        writer.into_inner()?.sync_all()?;
        fs::rename(unfinished, &file)?;
    }
    Ok(file)
}

/// The child process: read and solve one file, print the figures.
fn measure(file: &str) -> Result<(), Box<dyn Error>> {
    let begin = processor_seconds();
    let reading = retrograde_formats::read_arena(file, Box::new(File::open(file)?), None, &())?;
    let read = processor_seconds() - begin;
    let named = reading.named;
    let solution = solve(&named.arena, named.objective, &())?;
    let solved = processor_seconds() - begin - read;
    let peak = peak_memory()?;
    let ranks: u64 = solution.vertices().filter_map(|vertex| solution.rank(vertex)).map(u64::from).sum();
    let won = solution.regions().wins[Player::Zero.index()];
    println!("{} {read} {solved} {peak} {won} {ranks}", named.arena.edge_count());
    Ok(())
}

/// The processor time that this process has used.
fn processor_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// The most memory that this process ever had, in bytes.
fn peak_memory() -> Result<f64, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).ok_or("no VmHWM")?;
    let kibibytes: f64 = line.split_whitespace().nth(1).ok_or("no figure")?.parse()?;
    Ok(kibibytes * 1024.0)
}

struct Figures {
    edges: f64,
    read: f64,
    solve: f64,
    peak: f64,
    won: u64,
    ranks: u64,
}

impl Figures {
    fn of_child(file: &Path) -> Result<Self, Box<dyn Error>> {
        let output = Command::new(std::env::current_exe()?).arg("--measure").arg(file).output()?;
        let text = String::from_utf8(output.stdout)?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let [edges, read, solve, peak, won, ranks] = words.as_slice() else {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        };
        Ok(Self {
            edges: edges.parse()?,
            read: read.parse()?,
            solve: solve.parse()?,
            peak: peak.parse()?,
            won: won.parse()?,
            ranks: ranks.parse()?,
        })
    }

    fn seconds(&self) -> f64 {
        self.read + self.solve
    }
}

struct Textbook {
    seconds: f64,
    won: u64,
    ranks: u64,
}

impl Textbook {
    fn run(file: &Path) -> Result<Self, Box<dyn Error>> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("textbook.py");
        let output = Command::new("python3").arg(script).arg(file).output()?;
        let text = String::from_utf8(output.stdout)?;
        let field = |name: &str| -> Result<&str, Box<dyn Error>> {
            let key = format!("\"{name}\": ");
            let rest = text.split_once(&key).ok_or_else(|| String::from_utf8_lossy(&output.stderr).into_owned())?.1;
            Ok(rest.split([',', '}']).next().unwrap_or(rest))
        };
        Ok(Self { seconds: field("seconds")?.parse()?, won: field("won")?.parse()?, ranks: field("ranks")?.parse()? })
    }
}
