-- Requests of many kinds, in turn: plays, solutions, pictures, rules that loop for ever, files of the page, nonsense.
local json = { ["Content-Type"] = "application/json" }
local function ask(body) return wrk.format("POST", "/api/ask", json, body) end
local endless = [[{"source": {"file": "loop.py", "content": "start = 0\ndef player(s):\n    while True:\n        pass\ndef moves(s): return []\ndef winner(s): return None\n"}, "job": {"info": {}}}]]
local requests
function init()
  requests = {
    ask('{"source": {"game": "nim"}, "job": {"play": {"moves": ["1"], "machine": "perfect"}}}'),
    ask('{"source": {"game": "morpion"}, "job": {"play": {"moves": ["b2"], "hints": true, "board": true}}}'),
    ask('{"source": {"game": "nim", "parameters": [["sticks", "10"], ["take", "1,2"]]}, "job": {"solve": {"all": true, "layers": true}}}'),
    ask('{"source": {"game": "chomp"}, "job": {"arrange": {}}}'),
    ask(endless),
    wrk.format("GET", "/"),
    wrk.format("GET", "/app.js"),
    ask('{"source": {"game": "connect4", "parameters": [["width", "4"], ["height", "4"]]}, "job": {"rate": {}}}'),
    ask('{"job": {"exercise": {"kind": "attractor", "difficulty": 5, "seed": 7}}}'),
    ask('{"nonsense": 1}'),
    wrk.format("GET", "/api/positions?game=nim&sticks=21"),
    ask('{"source": {"game": "connect4"}, "job": {"search": {"time": 1}}}'),
  }
end
local at = 0
function request()
  at = at + 1
  return requests[at % #requests + 1]
end
