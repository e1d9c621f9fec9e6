#!/usr/bin/env bash
# Builds the module for browsers and Node: crates/wasm/build.sh [--no-rules] OUTPUT.wasm
# Uses the target of rustup where it is installed, and otherwise Debian's compiler for the web, which it installs
# by apt; binaryen comes by npm. Says what it does, and fails if the module has grown.
set -euo pipefail
cd "$(dirname "$0")/../.."
# The tables of normal forms stay outside: the host of the module has them.
flags=(--lib --crate-type cdylib --profile wasm --target wasm32-unknown-unknown -p retrograde-wasm --locked --config 'paths=["crates/wasm/normal"]')
# When all crates are put together, what each of them has not put into its own loops is not worth copying any more.
last=(-- -Cllvm-args=-inline-threshold=-20000)
# So many bytes the module may have, and so many when gzip has compressed it.
most=3355000 most_compressed=1152000
if [ "${1:-}" = "--no-rules" ]; then
  shift
  flags+=(--no-default-features)
  most=2442000 most_compressed=817000
fi
output="${1:?name the file to write, such as retrograde.wasm}"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target/wasm}"
# The machine's stack is small in a module; what is deep runs on stacks of its own.
export RUSTFLAGS="${RUSTFLAGS:-} -Clink-arg=-zstack-size=4194304"
if rustup target list --installed 2>/dev/null | grep -qx wasm32-unknown-unknown; then
  echo "building with the target wasm32-unknown-unknown of rustup"
  cargo rustc "${flags[@]}" "${last[@]}"
else
  web="$(dpkg -L rustc-web 2>/dev/null | grep -m1 '/bin/rustc$' || true)"
  if [ -z "$web" ] || ! command -v wasm-ld-22 >/dev/null; then
    echo "installing rustc-web, rust-web-src and lld-22 by apt"
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends rustc-web rust-web-src lld-22 >/dev/null
    web="$(dpkg -L rustc-web | grep -m1 '/bin/rustc$')"
  fi
  echo "building with $("$web" --version) and its sources of the standard library"
  # Nobody reads the messages of a panic in a browser, where it ends the module: they need not be in it, nor what writes them.
  export RUSTFLAGS="$RUSTFLAGS -Zlocation-detail=none -Zinline-mir=no -Zunstable-options -Cpanic=immediate-abort"
  RUSTC_BOOTSTRAP=1 RUSTC="$web" cargo rustc "${flags[@]}" -Zbuild-std=std,panic_abort \
    -Zbuild-std-features=optimize_for_size --config 'target.wasm32-unknown-unknown.linker="wasm-ld-22"' "${last[@]}"
fi
mkdir -p "$(dirname "$output")"
# Passes that make the module smaller and compress no worse. Not -Os as a whole: its merging of variables makes what goes over the wire larger.
# The last one puts functions that are compiled from the same lines side by side, where they compress best.
tools="$CARGO_TARGET_DIR/tools"
if [ ! -x "$tools/node_modules/.bin/wasm-opt" ]; then
  echo "installing binaryen 132.0.0 by npm"
  npm install --silent --no-audit --no-fund --prefix "$tools" binaryen@132.0.0 >/dev/null
fi
"$tools/node_modules/.bin/wasm-opt" --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
  --enable-mutable-globals --enable-reference-types --enable-multivalue \
  --duplicate-function-elimination --optimize-instructions --simplify-locals-nostructure --code-folding --merge-blocks \
  --remove-unused-brs --remove-unused-names --rse --vacuum --reorder-locals --duplicate-function-elimination \
  --reorder-functions-by-name \
  "$CARGO_TARGET_DIR/wasm32-unknown-unknown/wasm/retrograde_wasm.wasm" -o "$output"
bytes="$(wc -c <"$output")" compressed="$(gzip -9 -c "$output" | wc -c)"
printf '%s: %s bytes, %s compressed by gzip\n' "$output" "$bytes" "$compressed"
if [ "$bytes" -gt "$most" ] || [ "$compressed" -gt "$most_compressed" ]; then
  echo "that is more than $most bytes, $most_compressed compressed: find out what has grown" >&2
  exit 1
fi
