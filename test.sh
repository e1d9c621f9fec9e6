#!/usr/bin/env bash
# All the tests, from a fresh clone:  ./test.sh
# A quick loop while developing:      ./test.sh quick   (format, clippy, Rust tests without browsers, LaTeX, fuzzing)
# Installs what is missing by package name and says so. Needs a Rust toolchain, Python 3.11, Node and apt.
# FUZZ_SECONDS=60 ./test.sh fuzzes each reader longer than the usual few seconds.
set -euo pipefail
cd "$(dirname "$0")"
export CARGO_TERM_COLOR="${CARGO_TERM_COLOR:-auto}"

say() { printf '\n== %d:%02d  %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }
# The crates of the two doors that are built for something else than this machine's programs.
rust=(--workspace --exclude retrograde-py)

say "C compiler, for the crates that build C"
if command -v cc >/dev/null; then echo "cc is there"; else
  echo "installing gcc by apt"
  apt-get update -qq && apt-get install -y -qq gcc libc6-dev >/dev/null
fi

say "Formatting"
cargo fmt --all --check

say "Clippy, warnings are errors"
cargo clippy --workspace --all-targets --all-features --locked -- -D warnings

if [ "${1:-}" = quick ]; then
  say "Tests of Rust, without those that ask LaTeX, Chromium, Node or CPython"
  cargo test "${rust[@]}" --all-features --locked --lib --bins --tests -- \
    --skip tools:: --skip pdflatex --skip figures:: --skip cpython:: --skip doors::
  say "The quick tests passed; ./test.sh runs all of them"
  exit
fi

say "What the pictures are tested with: LaTeX with TikZ, and Chromium"
if command -v pdflatex >/dev/null && command -v chromium >/dev/null && kpsewhich tikz.sty >/dev/null; then
  echo "pdflatex, tikz and chromium are there"
else
  echo "installing texlive-latex-base, texlive-pictures (TikZ), chromium and fonts-dejavu-core by apt"
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends texlive-latex-base texlive-pictures chromium fonts-dejavu-core >/dev/null
fi

say "What tables are read with from elsewhere: Python with zstandard"
if [ -x .venv/bin/python ]; then echo ".venv is there"; else
  echo "making .venv"
  python3 -m venv .venv
fi
echo "installing zstandard by pip if it is missing"
.venv/bin/pip install -q --disable-pip-version-check zstandard

say "Tests and doc tests"
cargo test "${rust[@]}" --all-features --locked

say "Documentation, warnings are errors"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --all-features --locked

say "What clusters are tested with: a real S3 server, s3s-fs, and openssl"
if [ -x target/tools/bin/s3s-fs ]; then echo "s3s-fs is there"; else
  echo "installing s3s-fs from crates.io"
  CARGO_PROFILE_DEV_DEBUG=0 cargo install s3s-fs@0.14.1 --features binary --locked --debug --quiet --root target/tools
fi
if command -v openssl >/dev/null && command -v ip >/dev/null; then echo "openssl and ip are there"; else
  echo "installing openssl and iproute2 by apt"
  apt-get update -qq && apt-get install -y -qq --no-install-recommends openssl iproute2 >/dev/null
fi

say "The Python package: types, tests, docstrings, notebooks"
if [ -x .venv/bin/python ]; then echo ".venv is there"; else
  echo "making .venv"
  python3 -m venv .venv
fi
echo "installing by pip what is missing: maturin, pytest, mypy, and what the package works with"
.venv/bin/pip install -q --disable-pip-version-check maturin pytest mypy numpy scipy networkx pandas nbclient nbformat ipykernel \
  ipywidgets pandas-stubs types-networkx distributed
VIRTUAL_ENV="$PWD/.venv" .venv/bin/maturin develop --locked --quiet
.venv/bin/mypy crates/py/python/retrograde benches/python.py benches/cluster.py
.venv/bin/python -m mypy.stubtest retrograde._native
.venv/bin/python -m pytest

say "A wheel of the package, installed into a fresh environment without Rust"
rm -rf target/wheels target/wheel-env
.venv/bin/maturin build --locked --quiet --out target/wheels
python3 -m venv target/wheel-env
# No cargo and no compiler on this path: what is installed is the wheel and nothing is built.
PATH=/nowhere target/wheel-env/bin/python -m pip install -q --no-index --disable-pip-version-check target/wheels/*.whl
(cd target && PATH=/nowhere wheel-env/bin/python ../crates/py/tests/wheel.py)

say "The source distribution, built and installed into a fresh environment outside of the checkout"
rm -rf target/sdist target/sdist-env
.venv/bin/maturin sdist --out target/sdist >target/sdist.log 2>&1 || { cat target/sdist.log; exit 1; }
# What others have written need not be compiled again; what is ours is compiled from the archive.
mkdir -p target/sdist/build/debug
cp -a target/debug/.fingerprint target/debug/build target/debug/deps target/sdist/build/debug/
rm -rf target/sdist/build/debug/.fingerprint/{retrograde,unicode_names2}*
python3 -m venv target/sdist-env
here="$PWD"
(cd / && CARGO_TARGET_DIR="$here/target/sdist/build" MATURIN_PEP517_ARGS="--profile dev" \
  "$here/target/sdist-env/bin/pip" install -q --no-cache-dir --disable-pip-version-check "$here"/target/sdist/*.tar.gz)
rm -rf target/sdist/build
(cd target && PATH=/nowhere sdist-env/bin/python ../crates/py/tests/wheel.py)

say "The module for browsers and Node, and the same questions through every door"
crates/wasm/build.sh target/wasm/complete.wasm
# The command and the library's example are those that the tests above were built with.
.venv/bin/python crates/wasm/tests/doors.py --retrograde target/debug/retrograde --library target/debug/examples/ask \
  --module target/wasm/complete.wasm

say "The page in Chromium and in Firefox, from the server and as static files"
if command -v firefox-esr >/dev/null; then echo "firefox-esr is there"; else
  echo "installing firefox-esr by apt"
  apt-get update -qq && apt-get install -y -qq --no-install-recommends firefox-esr >/dev/null
fi
(cd page && { [ -d node_modules ] || { echo "installing playwright-core, axe-core and typescript by npm"; npm install --silent --no-audit --no-fund; }; })
(cd page && npx tsc --noEmit -p tsconfig.json)
echo "the smaller module, which a visitor of the static files waits for"
crates/wasm/build.sh --no-rules target/wasm/retrograde.wasm
WASM=target/wasm/retrograde.wasm WASM_COMPLETE=target/wasm/complete.wasm page/build dist
(cd page && npm test --silent)

# The sanitizer and the fuzzer need compiler flags that the stable toolchain hides behind this variable.
export RUSTC_BOOTSTRAP=1
host="$(rustc -vV | sed -n 's/^host: //p')"

say "The modules with unsafe code, under the address sanitizer"
RUSTFLAGS="-Zsanitizer=address" cargo test -p retrograde --lib --locked --target "$host" \
  --target-dir target/sanitizer -- huge prefetch predecessors

say "Fuzzing every reader for a few seconds each"
if cargo fuzz --version >/dev/null 2>&1; then echo "cargo-fuzz is there"; else
  echo "installing cargo-fuzz from crates.io"
  RUSTC_BOOTSTRAP=0 cargo install cargo-fuzz --locked --quiet
fi
for target in $(cargo fuzz list); do
  echo "fuzzing $target"
  cargo fuzz run "$target" -- -max_total_time="${FUZZ_SECONDS:-5}" -rss_limit_mb=2048 -max_len=4096 -verbosity=0
done

say "All tests passed"
