// What holds for every request to the server, whoever sends it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { test } from "node:test";
import { api, places, serves } from "./support.mjs";

const JSON_TYPE = { "Content-Type": "application/json" };
const NIM = { source: { game: "nim" }, job: { solve: {} } };
const ENDLESS = "start = 0\ndef player(s):\n    while True:\n        pass\ndef moves(s):\n    return []\ndef winner(s):\n    return None\n";

/** A request whose headers nobody puts right. */
function raw(path, { method = "GET", headers = {}, body = null } = {}) {
  const { hostname, port } = new URL(places.direct);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      let text = "";
      answer.on("data", (part) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    sent.on("error", reject);
    if (headers["Content-Length"]) sent.flushHeaders();
    else sent.end(body);
  });
}

const ask = (question, headers = {}) => raw("/api/ask", { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: typeof question === "string" ? question : JSON.stringify(question) });
const refused = (answer, status, kind) => {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.headers["content-type"], "application/json");
  const { kind: told, text } = JSON.parse(answer.text);
  assert.equal(told, kind);
  assert.ok(text.length > 10);
};

const served = (name, run) => test(name, { timeout: 60_000, skip: !serves && "there is no server" }, run);

served("every answer forbids scripts of others, and says what it is", async () => {
  for (const path of ["/", "/app.js", "/api/openapi.json", "/nothing"]) {
    const { headers } = await raw(path);
    const policy = headers["content-security-policy"];
    assert.match(policy, /default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
    assert.doesNotMatch(policy, /'unsafe|\*|https?:/);
    assert.equal(headers["x-content-type-options"], "nosniff");
  }
});

served("files go out compressed to who can read it, and not again to who has them", async () => {
  const packed = await raw("/lib/words.js", { headers: { "Accept-Encoding": "br, gzip" } });
  assert.equal(packed.headers["content-encoding"], "gzip");
  const plain = await raw("/lib/words.js");
  assert.equal(plain.headers["content-encoding"], undefined);
  assert.equal(plain.text, String(await readFile(new URL("../lib/words.js", import.meta.url))));
  assert.ok(Number(packed.headers["content-length"]) * 2 < plain.text.length);
  const again = await raw("/lib/words.js", { headers: { "If-None-Match": plain.headers.etag } });
  assert.deepEqual([again.status, again.text], [304, ""]);
  const other = await raw("/lib/dom.js", { headers: { "If-None-Match": plain.headers.etag } });
  assert.equal(other.status, 200);
});

served("only the machine's own names are answered, and only its own page may ask", async () => {
  const own = new URL(places.direct).host;
  refused(await raw("/", { headers: { Host: "evil.example" } }), 403, "foreign");
  refused(await ask(NIM, { Host: `${own}.evil.example` }), 403, "foreign");
  refused(await ask(NIM, { Origin: "http://evil.example" }), 403, "foreign");
  refused(await ask(NIM, { "Sec-Fetch-Site": "cross-site" }), 403, "foreign");
  refused(await ask(NIM, { "Content-Type": "text/plain" }), 400, "question");
  assert.equal((await ask(NIM, { Origin: `http://${own}`, "Sec-Fetch-Site": "same-origin" })).status, 200);
});

served("no file of the machine can be reached", async () => {
  for (const path of ["/../Cargo.toml", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/app.js", "//etc/passwd", "/page/tests/support.mjs", "/engine/../../etc/passwd"]) {
    refused(await raw(path), 404, "nothing");
  }
});

served("what is too large, nonsense or endless is refused with its reason", async () => {
  // Who announces so much is sent away before anything of it has come.
  refused(await raw("/api/ask", { method: "POST", headers: { ...JSON_TYPE, "Content-Length": 100_000_000 } }), 413, "body");
  refused(await ask('{"nonsense": 1}'), 400, "question");
  refused(await ask({ source: { game: "connect4" }, job: { solve: {} } }), 422, "too-large");
  refused(await ask({ source: { game: "nim" }, job: { strength: {} } }), 422, "too-much");
  refused(await raw("/api/ask"), 405, "method");
  const endless = await ask({ source: { file: "loop.py", content: ENDLESS }, job: { info: {} } });
  assert.equal(endless.status, 422, endless.text);
  assert.match(JSON.parse(endless.text).text, /loop\.py:/);
});

served("who comes when there is enough to do is told when to come back, and nobody else is harmed", async () => {
  // More endless rules at once than may run and wait.
  const source = (number) => ({ file: "loop.py", content: `# ${number}\n${ENDLESS}` });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => ask({ source: source(number), job: { info: {} } })));
  const sent = answers.filter((answer) => answer.status === 503);
  assert.ok(sent.length >= 1);
  for (const answer of sent) {
    refused(answer, 503, "busy");
    assert.ok(Number(answer.headers["retry-after"]) >= 1);
  }
  for (const answer of answers) assert.ok([422, 503].includes(answer.status));
  assert.equal((await api({ source: { game: "nim" }, job: { play: { moves: ["1"], machine: "perfect" } } })).moves.length, 2);
});

served("progress comes event by event, then the reply", async () => {
  const { status, headers, text } = await ask({ source: { game: "connect4", parameters: [["width", "4"], ["height", "4"]] }, job: { solve: {} } }, { Accept: "text/event-stream" });
  assert.equal(status, 200);
  assert.match(headers["content-type"], /^text\/event-stream/);
  const events = text.split("\n\n").filter(Boolean).map((part) => /^event: (\w+)/.exec(part)?.[1]);
  assert.equal(events.at(-1), "reply");
  assert.ok(events.slice(0, -1).every((event) => event === "progress"));
});

served("a position has the shape that such services share", async () => {
  const { status, text } = await raw("/api/positions?game=nim&sticks=5");
  const { value, distance, moves } = JSON.parse(text);
  assert.deepEqual([status, value, distance, moves.length], [200, "J0", 3, 3]);
  for (const move of moves) assert.deepEqual(Object.keys(move).filter((key) => ["move", "position", "value", "distance"].includes(key)).length, 4);
  assert.equal(moves[0].value, "J0");
});
