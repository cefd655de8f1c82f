#!/usr/bin/env bash
# Shows each defect of docs/judge/upstream/agents.md by hand, with curl alone:
#
#   npm run conformance:llama-stack -- 0.2.20 --serve
#   bash lab/llama-stack/by-hand.sh SERVER MOCK [NUMBER…]
#
# SERVER and MOCK are the addresses that the first line prints. Without numbers all are shown.
# "Prints" says what a server with the defect prints; lab/test/llama-stack/docs.deep.test.ts compares.
set -u

if [ $# -lt 2 ]; then
  echo "Usage: bash $0 SERVER MOCK [NUMBER…]" >&2
  exit 2
fi
api=${1%/}/v1
mock=${2%/v1}/_understudy
shift 2
json='content-type: application/json'

# Requests. The ids of the last agent and session are in $agent and $session.
get() { curl -s "$api$1"; }
post() { curl -s "$api$1" -H "$json" -d "$2"; }
status() { curl -s -o /dev/null -w '%{http_code}' "$@"; }
script() { status -X PUT "$mock/scripts/$1" -H "$json" -d "{\"script\": \"$1\", \"replies\": [$2]}" > /dev/null; }
new_agent() {
  agent=$(post /agents "{\"agent_config\": {\"model\": \"$model\", \"instructions\": \"Be kind.\"${1:-}}}" | first_id)
  new_session
}
new_session() { session=$(post "/agents/$agent/session" '{"session_name": "s"}' | first_id); }
# The last event of a turn: `turn MESSAGES [FIELDS]`, `say TEXT [FIELDS]`, `resume TURN [RESPONSES]`.
turn() { post "/agents/$agent/session/$session/turn" "{\"messages\": [$1], \"stream\": true${2:-}}" | last_event; }
say() { turn "{\"role\": \"user\", \"content\": \"$1\"}" "${2:-}"; }
resume() {
  post "/agents/$agent/session/$session/turn/$1/resume" "{\"tool_responses\": [${2:-}], \"stream\": true}" | last_event
}
response() { echo "{\"call_id\": \"$1\", \"tool_name\": \"look\", \"content\": \"x\"}"; }

# What of an answer is printed.
last_event() { grep data: | tail -n 1; }
first_id() { grep -o '[0-9a-f-]\{36\}' | head -n 1; }
event_type() { grep -o 'turn_complete\|turn_awaiting_input' | head -n 1; }
error_status() { grep -o '"message": *"[45][0-9][0-9]' | grep -o '[0-9]*$'; }
in_order() { if [ "$1" = "$2" ]; then echo "in order"; else echo "in another order"; fi; }

model=$(get /models | grep -o '"[^"]*mock-model"' | tr -d '"' | head -n 1)
look=', "client_tools": [{"name": "look", "description": "", "parameters": []}]'
persistent=', "enable_session_persistence": true'
script words '{"say": "Hi."}, {"say": "Hi again."}, {"say": "Bye."}'
script call '{"call": [{"tool": "look"}]}, {"say": "Done."}, {"say": "More."}, {"say": "Still more."}'
script nested '{"call": [{"tool": "look", "args": {"a": {"b": {"c": 1}}}}]}'
script cut '{"say": "cut", "stop": "out_of_tokens"}'
script fails '{"error": {"status": 429, "message": "Slow down."}}'
script brave '{"call": [{"tool": "brave_search"}]}'
script unknown '{"call": [{"tool": "nothing"}]}'
script groups '{"call": [{"tool": "look"}]}, {"say": "Done."}'
script held '{"say": ["Slow", {"gate": "held"}, " words."]}'

# Turns of a persistent session, as they are read.
# Prints: in another order
defect_1() {
  new_agent "$persistent"
  for n in 0 1 2 3 4 5; do say "m$n @@words@@" > /dev/null; done
  in_order "$(get "/agents/$agent/session/$session" | grep -o 'm[0-9] @@' | grep -o '[0-9]' | tr -d '\n')" 012345
}

# The first of two turns is resumed: what it says of its input then.
# Prints: second @@words@@
defect_2() {
  new_agent "$look"
  first=$(say 'first @@call@@' | first_id)
  say 'second @@words@@' > /dev/null
  resume "$first" "$(response call-1-0)" > /dev/null
  get "/agents/$agent/session/$session/turn/$first" | grep -o '[a-z]* @@[a-z]*@@' | head -n 1
}

# A response to an unknown call; none, to the turn that has ended; none, to an unknown turn.
# Prints: turn_complete turn_complete turn_complete
defect_3() {
  new_agent "$look"
  awaiting=$(say @@call@@ | first_id)
  unknown_call=$(resume "$awaiting" "$(response nobody)" | event_type)
  ended=$(resume "$awaiting" | event_type)
  echo "$unknown_call $ended $(resume nobody | event_type)"
}

# Steps of a turn with a call, and their ids.
# Prints: 3 steps, 2 ids
defect_4() {
  new_agent "$look"
  ids=$(resume "$(say @@call@@ | first_id)" "$(response call-1-0)" | grep -o '"step_id": *"[^"]*"')
  echo "$(echo "$ids" | wc -l) steps, $(echo "$ids" | sort -u | wc -l) ids"
}

# A call at the limit of inferences.
# Prints: turn_awaiting_input
defect_5() {
  new_agent "$look"', "max_infer_iters": 1'
  say @@call@@ | event_type
}

# The status of a turn that does not say whether to stream.
# Prints: 501
defect_6() {
  new_agent
  status "$api/agents/$agent/session/$session/turn" -H "$json" -d '{"messages": [{"role": "user", "content": "Hello"}]}'
}

# A turn that chooses a tool which does not exist.
# Prints: turn_complete
defect_7() {
  new_agent
  say @@words@@ ', "tool_config": {"tool_choice": "nothing"}' | event_type
}

# The body of an unknown turn; the statuses of it, of a step of it, and of an unknown agent.
# Prints: null 200 500 400
defect_8() {
  new_agent
  unknown=/agents/$agent/session/$session/turn/nobody
  echo "$(get "$unknown") $(status "$api$unknown") $(status "$api$unknown/step/nobody") $(status "$api/agents/nobody")"
}

# The turns of a session of two, of which one was asked for.
# Prints: 2
defect_9() {
  new_agent
  say @@words@@ > /dev/null
  second=$(say @@words@@ | first_id)
  get "/agents/$agent/session/$session?turn_ids=$second" | grep -o '"input_messages"' | wc -l
}

# Statuses of an agent with null for its tools, and of its turn.
# Prints: 200 500
defect_10() {
  created=$(status "$api/agents" -H "$json" -d "{\"agent_config\": {\"model\": \"$model\", \"instructions\": \"\", \"client_tools\": null}}")
  new_agent ', "client_tools": null'
  echo "$created $(say @@words@@ | error_status)"
}

# A call whose arguments are nested twice.
# Prints: turn_complete
defect_11() {
  new_agent "$look"
  say @@nested@@ | event_type
}

# The sessions of an agent.
# Prints: in another order
defect_12() {
  new_agent "$persistent"
  made=$session
  for _ in 1 2 3 4 5; do new_session; made="$made $session"; done
  in_order "$(echo $(get "/agents/$agent/sessions" | grep -o '"session_id": *"[^"]*"' | grep -o '[0-9a-f-]\{36\}'))" "$made"
}

# Statuses of an agent and of a page with negative limits; the url of a page.
# Prints: 200 200 "url":"/v1/agents/{agent_id}/sessions"
defect_13() {
  config="{\"model\": \"$model\", \"instructions\": \"\", \"max_infer_iters\": -1}"
  new_agent
  url=$(get "/agents/$agent/sessions?limit=0" | grep -o '"url": *"[^"]*"')
  echo "$(status "$api/agents" -H "$json" -d "{\"agent_config\": $config}") $(status "$api/agents?limit=-5") $url"
}

# The error of a turn with a repetition penalty.
# Prints: 500
defect_14() {
  new_agent ', "sampling_params": {"repetition_penalty": 1.5}'
  say @@words@@ | error_status
}

# The error of a turn with a grammar.
# Prints: 501
# Prints on 0.3.5: 400
defect_15() {
  new_agent ', "response_format": {"type": "grammar", "bnf": {}}'
  say @@words@@ | error_status
}

# The error of a turn whose model says 429.
# Prints: 500
defect_16() {
  new_agent
  say @@fails@@ | error_status
}

# Statuses of reading and of deleting an agent with deep metadata of a tool.
# Prints: 400 400
defect_17() {
  deep=$(printf '{"a":%.0s' $(seq 200))1$(printf '}%.0s' $(seq 200))
  new_agent "${look/\"parameters\"/\"metadata\": $deep, \"parameters\"}"
  echo "$(status "$api/agents/$agent") $(status -X DELETE "$api/agents/$agent")"
}

# What the model is told where a turn has no message.
# Prints: Be kind. x @@words@@
defect_18() {
  new_agent
  turn '' ', "documents": [{"content": " x @@words@@", "mime_type": "text/plain"}]' > /dev/null
  curl -s "$mock/journal?script=words" | grep -o 'Be kind.[^"]*x @@words@@' | tail -n 1
}

# A document at an address of the server itself.
# Prints: has_more
defect_19() {
  new_agent
  say @@words@@ ", \"documents\": [{\"content\": {\"uri\": \"$api/agents?limit=0\"}, \"mime_type\": \"text/plain\"}]" |
    grep -o has_more | head -n 1
}

# Why a turn says that it stopped, whose model ran out of tokens at the limit.
# Prints: end_of_turn
defect_20() {
  new_agent ', "max_infer_iters": 1'
  say @@cut@@ | grep -o '"output_message".*' | grep -o 'end_of_turn\|out_of_tokens' | head -n 1
}

# Registering a model that its provider does not have.
# Prints: 200
defect_21() {
  status "$api/models" -H "$json" -d '{"model_id": "lost", "provider_id": "understudy", "provider_model_id": "nobody"}'
  status -X DELETE "$api/models/understudy%2Fnobody" > /dev/null
}

# Statuses of registering two models under one name, and what is stored.
# Prints: 200 200 "is":"a"
defect_22() {
  fast='"model_id": "fast", "provider_id": "understudy", "provider_model_id": "mock-model"'
  a=$(status "$api/models" -H "$json" -d "{$fast, \"metadata\": {\"is\": \"a\"}}")
  b=$(status "$api/models" -H "$json" -d "{$fast, \"metadata\": {\"is\": \"b\"}}")
  echo "$a $b $(get /models/fast | grep -o '"is": *"[^"]*"')"
  status -X DELETE "$api/models/fast" > /dev/null
}

# The error of a turn that calls a client tool named like a builtin one.
# Prints: 400
defect_23() {
  new_agent "${look/look/brave_search}"
  say @@brave@@ | error_status
}

# The error of a turn that calls a tool which does not exist.
# Prints: 400
defect_24() {
  new_agent "$look"
  say @@unknown@@ | error_status
}

# The tools that the model is offered before a resume and after it, in a turn that names a toolgroup.
# Prints: look weigh look
defect_25() {
  curl -s -o /dev/null -X PUT "$mock/scripts/desk" -H "$json" \
    -d '{"script": "desk", "replies": [], "tools": [{"tool": "weigh", "group": "desk", "returns": "5"}]}'
  status "$api/toolgroups" -H "$json" \
    -d "{\"toolgroup_id\": \"desk\", \"provider_id\": \"mcp\", \"mcp_endpoint\": {\"uri\": \"${mock%/_understudy}/mcp/desk\"}}" > /dev/null
  new_agent "$look"
  awaiting=$(say @@groups@@ ', "toolgroups": ["desk"]' | first_id)
  resume "$awaiting" "$(response call-1-0)" > /dev/null
  echo $(curl -s "$mock/journal?script=groups" | grep -o '"tools":\|"name":"[a-z]*"' | cut -d '"' -f 4)
  status -X DELETE "$api/toolgroups/desk" > /dev/null
}

# The turns of a session whose reader went away while its turn ran.
# Prints: 0
defect_26() {
  new_agent
  curl -s -m 2 -o /dev/null "$api/agents/$agent/session/$session/turn" -H "$json" \
    -d '{"messages": [{"role": "user", "content": "@@held@@"}], "stream": true}'
  status -X POST "$mock/gates/held/open" > /dev/null
  sleep 1
  get "/agents/$agent/session/$session" | grep -o '"input_messages"' | wc -l
}

[ $# -gt 0 ] || set -- $(seq 26)
for number in "$@"; do echo "$number: $("defect_$number")"; done
