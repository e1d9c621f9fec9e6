#!/usr/bin/env bash
# Loads a server for a minute and says what play moves took beside the load, and what memory it kept:
#   crates/web/load/run.sh target/release/retrograde
# Needs wrk, curl and python3. 64 connections of mixed requests (mixed.lua) with rules that never end among them, and
# bodies of 100 MB beside them.
set -euo pipefail
program="${1:?name the program}"
seconds="${2:-60}"
here="$(cd "$(dirname "$0")" && pwd)"
port=8199
"$program" serve --port "$port" >/dev/null &
server=$!
trap 'kill "$server"' EXIT
place="http://127.0.0.1:$port"
until curl -sf "$place/" -o /dev/null; do sleep 0.1; done
play='{"source": {"game": "nim"}, "job": {"play": {"moves": ["1"], "machine": "perfect"}}}'
ask() { curl -s -o /dev/null -w '%{time_total} %{http_code}\n' -H 'Content-Type: application/json' -d "$1" "$place/api/ask"; }
memory() { awk '/VmRSS/ {print $2}' "/proc/$server/status"; }
# What a server knows after a few questions, before the load.
for _ in 1 2 3; do ask "$play" >/dev/null; done
wrk -t1 -c8 -d5s -s "$here/mixed.lua" "$place" >/dev/null
sleep 5
before="$(memory)"
wrk -t2 -c64 -d"${seconds}s" --timeout 30s -s "$here/mixed.lua" "$place" &
load=$!
(while kill -0 "$load" 2>/dev/null; do head -c 100000000 /dev/zero | curl -s -o /dev/null -H 'Content-Type: application/json' --data-binary @- "$place/api/ask" || true; done) &
bodies=$!
times="$(mktemp)"
while kill -0 "$load" 2>/dev/null; do ask "$play" >>"$times"; sleep 0.05; done
wait "$load" "$bodies"
python3 - "$times" <<'P'
import sys
rows = [line.split() for line in open(sys.argv[1])]
times = sorted(float(time) for time, _ in rows)
codes = {}
for _, code in rows: codes[code] = codes.get(code, 0) + 1
at = lambda share: times[min(len(times) - 1, int(share * len(times)))] * 1000
print(f"play moves beside the load: {len(times)}, median {at(0.5):.0f} ms, 99 % {at(0.99):.0f} ms; answers {codes}")
P
rm "$times"
peak="$(memory)"
sleep 60
echo "memory before $before kB, at the end of the load $peak kB, a minute later $(memory) kB"
