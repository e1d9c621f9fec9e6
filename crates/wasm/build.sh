#!/usr/bin/env bash
# Builds the module for browsers and Node: crates/wasm/build.sh [--no-rules] OUTPUT.wasm
# Uses the target of rustup where it is installed, and otherwise Debian's compiler for the web, which it installs
# by apt. Says what it does.
set -euo pipefail
cd "$(dirname "$0")/../.."
flags=(--profile wasm --target wasm32-unknown-unknown -p retrograde-wasm --locked)
if [ "${1:-}" = "--no-rules" ]; then shift; flags+=(--no-default-features); fi
output="${1:?name the file to write, such as retrograde.wasm}"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target/wasm}"
# The machine's stack is small in a module; what is deep runs on stacks of its own.
export RUSTFLAGS="${RUSTFLAGS:-} -Clink-arg=-zstack-size=4194304"
if rustup target list --installed 2>/dev/null | grep -qx wasm32-unknown-unknown; then
  echo "building with the target wasm32-unknown-unknown of rustup"
  cargo build "${flags[@]}"
else
  web="$(dpkg -L rustc-web 2>/dev/null | grep -m1 '/bin/rustc$' || true)"
  if [ -z "$web" ] || ! command -v wasm-ld-22 >/dev/null; then
    echo "installing rustc-web, rust-web-src and lld-22 by apt"
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends rustc-web rust-web-src lld-22 >/dev/null
    web="$(dpkg -L rustc-web | grep -m1 '/bin/rustc$')"
  fi
  echo "building with $("$web" --version) and its sources of the standard library"
  RUSTC_BOOTSTRAP=1 RUSTC="$web" cargo build "${flags[@]}" -Zbuild-std=std,panic_abort \
    --config 'target.wasm32-unknown-unknown.linker="wasm-ld-22"'
fi
mkdir -p "$(dirname "$output")"
cp "$CARGO_TARGET_DIR/wasm32-unknown-unknown/wasm/retrograde_wasm.wasm" "$output"
printf '%s: %s bytes, %s compressed by gzip\n' "$output" "$(wc -c <"$output")" "$(gzip -9 -c "$output" | wc -c)"
