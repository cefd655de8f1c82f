#!/usr/bin/env bash
# Shows each defect of docs/judge/upstream/responses.md by hand, with curl alone:
#
#   npm run conformance:llama-stack -- 0.3.5 --serve
#   bash lab/llama-stack/by-hand-responses.sh SERVER MOCK [NUMBER…]
#
# SERVER and MOCK are the addresses that the first line prints. Without numbers all are shown. "Prints" says what a server
# with the defect prints, which `npm run test:llama-stack` compares, and the line above what one without it does.
set -u

if [ $# -lt 2 ]; then
  echo "Usage: bash $0 SERVER MOCK [NUMBER…]" >&2
  exit 2
fi
server=${1%/}
# Every version serves this prefix; conversations are below /v1 alone.
api=$server/v1/openai/v1
mock=${2%/v1}/_understudy
shift 2
json='content-type: application/json'

get() { curl -s "$1"; }
post() { curl -s "$1" -H "$json" -d "$2"; }
status() { curl -s -o /dev/null -w '%{http_code}' "$@"; }
script() { status -X PUT "$mock/scripts/$1" -H "$json" -d "{\"script\": \"$1\", \"replies\": [$2]}" > /dev/null; }
respond() { post "$api/responses" "{\"model\": \"$model\", $1}"; }
id_in() { grep -o '"id": *"resp[^"]*"' | head -n 1 | grep -o 'resp[^"]*'; }
status_in() { grep -o '"status": *"[a-z_]*"' | tail -n 1 | grep -o '"[a-z_]*"$' | tr -d '"'; }
count() { grep -o "$1" | wc -l | tr -d ' '; }
# What the model was asked last, as text.
asked() { get "$mock/journal?script=$1" | tr -d '\n' | sed 's/.*"request"//'; }

model=$(get "$server/v1/models" | grep -o '"[^"]*mock-model"' | tr -d '"' | head -n 1)
look='{"type": "function", "name": "look", "description": "To look", "parameters": {"type": "object"}}'
script plain '{"say": ["One. ", "Two."]}, {"say": "Three."}'
script calls '{"say": "I look.", "call": [{"tool": "look"}]}, {"say": "I see."}'
script cut '{"say": "And", "stop": "out_of_tokens"}'

# The number of output_text.done events, of which there should be 1.
# Prints: 0
defect_1() { respond '"input": "Hi @@plain@@", "stream": true' | count '"type": *"response.output_text.done"'; }
# The number of event lines, of which there should be 8 or more.
# Prints: 0
defect_2() { respond '"input": "Hi @@plain@@", "stream": true' | grep -c '^event:'; }
# The number of the first event, which should be 0.
# Prints: none
defect_3() {
  respond '"input": "Hi @@plain@@", "stream": true' | grep '^data:' | head -n 1 | grep -o '"sequence_number": *[0-9]*' | grep -o '[0-9]*$' || echo none
}
# Whether a child names its parent: it should say named.
# Prints: null
defect_4() {
  local parent
  parent=$(respond '"input": "Hi @@plain@@"' | id_in)
  respond "\"input\": \"Go on @@plain@@\", \"previous_response_id\": \"$parent\"" |
    grep -q "\"previous_response_id\": *\"$parent\"" && echo named || echo null
}
# How often text beside a call is in the output, which should be once.
# Prints: 0
defect_5() { respond "\"input\": \"Hi @@calls@@\", \"tools\": [$look]" | count 'I look\.'; }
# The status of an answer to one of two calls, which should be 400.
# Prints: 200
defect_6() {
  local call
  first_of_two
  call=$(echo "$two" | call_ids | head -n 1)
  status "$api/responses" -H "$json" -d "{\"model\": \"$model\", \"tools\": [$look], \"input\": [$(output "$call")],
    \"previous_response_id\": \"$(echo "$two" | id_in)\"}"
}
first_of_two() {
  script two '{"call": [{"tool": "look"}, {"tool": "look", "args": {"a": 1}}]}, {"say": "I see."}, {"say": "I saw."}'
  two=$(respond "\"input\": \"Hi @@two@@\", \"tools\": [$look]")
}
call_ids() { grep -o '"call_id": *"[^"]*"' | sed 's/.*: *"//; s/"$//'; }
output() { echo "{\"type\": \"function_call_output\", \"call_id\": \"$1\", \"output\": \"A tree\"}"; }
# Status and reason of an answer that was cut, which should be incomplete max_output_tokens.
# Prints: completed
# Prints on 0.3.5: incomplete
defect_7() {
  local answer
  answer=$(respond '"input": "Hi @@cut@@"')
  echo "$(echo "$answer" | grep -o '"status": *"incomplete"' | head -n 1 | grep -o incomplete || echo completed)" \
    "$(echo "$answer" | grep -o 'max_output_tokens"' | head -n 1 | tr -d '"')"
}
# The status of a response that does not exist, which should be 404.
# Prints: 400
defect_8() { status "$api/responses/resp_01890000000070008000000000000000"; }
# The status of a stream after a response that does not exist, which should be 404.
# Prints: 200
defect_9() {
  status "$api/responses" -H "$json" -d "{\"model\": \"$model\", \"input\": \"Hi @@plain@@\", \"stream\": true,
    \"previous_response_id\": \"resp_01890000000070008000000000000000\"}"
}
# Whether an error has OpenAI's envelope.
# Prints: no
defect_10() { get "$api/responses/resp_1" | grep -q '"error": *{ *"message"' && echo yes || echo no; }
# The status of a response whose reader left after the first line, which should be 200.
# Prints: 400
defect_11() {
  local id
  script slow '{"say": ["One. ", {"wait": "500ms"}, "Two."]}'
  id=$(curl -sN "$api/responses" -H "$json" -d "{\"model\": \"$model\", \"input\": \"Hi @@slow@@\", \"stream\": true}" |
    grep --line-buffered -m 1 '^data:' | id_in)
  sleep 2
  status "$api/responses/$id"
}
# Whether the model still has the system message of the first input in the next response.
# Prints: no
defect_12() {
  local parent
  script tail '{"say": "One."}'
  parent=$(respond '"input": [{"role": "system", "content": "Speak Dutch.", "type": "message"}, {"role": "user", "content": "Hi @@plain@@", "type": "message"}]' | id_in)
  respond "\"input\": \"Go on @@tail@@\", \"previous_response_id\": \"$parent\"" > /dev/null
  asked tail | grep -q 'Speak Dutch' && echo yes || echo no
}
# The status of a function without a description, which should be 200.
# Prints: 400
# Prints on 0.3.5: 500
defect_13() {
  status "$api/responses" -H "$json" -d "{\"model\": \"$model\", \"input\": \"Hi @@plain@@\",
    \"tools\": [{\"type\": \"function\", \"name\": \"look\", \"parameters\": {\"type\": \"object\"}}]}"
}
# How many calls a model makes under tool_choice none, which should be 0.
# Prints: 1
defect_14() { respond "\"input\": \"Hi @@calls@@\", \"tools\": [$look], \"tool_choice\": \"none\"" | count '"function_call"'; }
# Whether a list of inputs has ids.
# Prints: no
defect_15() {
  local id
  id=$(respond '"input": [{"role": "user", "content": "Hi @@plain@@", "type": "message"}]' | id_in)
  get "$api/responses/$id/input_items" | grep -q '"id": *"msg' && echo yes || echo no
}
# Whether an unanswered call stays in the prompt of the next response, which it should not.
# Prints: yes
defect_16() {
  local parent
  script after '{"say": "One."}'
  parent=$(respond "\"input\": \"Hi @@calls@@\", \"tools\": [$look]" | id_in)
  respond "\"input\": \"Never mind @@after@@\", \"previous_response_id\": \"$parent\"" > /dev/null
  asked after | grep -q '"tool_name": *"look"' && echo yes || echo no
}
# The status of a reference to an item, which should be 200.
# Prints: 400
defect_17() {
  local item
  item=$(respond '"input": "Hi @@plain@@"' | grep -o '"msg_[^"]*"' | head -n 1)
  status "$api/responses" -H "$json" -d "{\"model\": \"$model\", \"input\": [{\"type\": \"item_reference\", \"id\": $item},
    {\"role\": \"user\", \"content\": \"Go on @@plain@@\", \"type\": \"message\"}]}"
}
# Conversations, which 0.3.5 alone of these versions has.
talks=$server/v1/conversations
talk() { post "$talks" '{}' | grep -o '"conv_[^"]*"' | head -n 1 | tr -d '"'; }
# The status of an item without a type, which should be 200.
# Prints: 400
defect_18() { status "$talks/$(talk)/items" -H "$json" -d '{"items": [{"role": "user", "content": "Hi"}]}'; }
# Whether the model sees an item that was added after the first response.
# Prints: no
defect_19() {
  local id
  id=$(talk)
  script added '{"say": "One."}'
  respond_v1 "\"input\": \"Hi @@plain@@\", \"conversation\": \"$id\"" > /dev/null
  post "$talks/$id/items" '{"items": [{"type": "message", "role": "user", "content": "Speak Dutch."}]}' > /dev/null
  respond_v1 "\"input\": \"Go on @@added@@\", \"conversation\": \"$id\"" > /dev/null
  asked added | grep -q 'Speak Dutch' && echo yes || echo no
}
# How many items a response with store false leaves in its conversation, which should be 0.
# Prints: 2
defect_20() {
  local id
  id=$(talk)
  respond_v1 "\"input\": \"Hi @@plain@@\", \"conversation\": \"$id\", \"store\": false" > /dev/null
  get "$talks/$id/items" | count '"role"'
}
# The status of a conversation that is deleted once more, which should be 404.
# Prints: 200
defect_21() {
  local id
  id=$(talk)
  status -X DELETE "$talks/$id" > /dev/null
  status -X DELETE "$talks/$id"
}
respond_v1() { post "$server/v1/responses" "{\"model\": \"$model\", $1}"; }
# The places at which two calls of a stream are announced, which should be 0 1.
# Prints: 0 0
defect_22() {
  script pair '{"call": [{"tool": "look"}, {"tool": "look", "args": {"a": 1}}]}'
  respond "\"input\": \"Hi @@pair@@\", \"tools\": [$look], \"stream\": true" | grep 'output_item.added' |
    grep -o '"output_index": *[0-9]*' | grep -o '[0-9]*$'
}
# A tool of a server, which the model calls.
desk="{\"type\": \"mcp\", \"server_label\": \"desk\", \"server_url\": \"${mock%/_understudy}/mcp/desk\", \"require_approval\": \"always\"}"
script_desk() {
  status -X PUT "$mock/scripts/desk" -H "$json" -d '{"script": "desk", "replies": [{"call": [{"tool": "weigh"}]}, {"say": "Done."}],
    "tools": [{"tool": "weigh", "group": "desk", "returns": "12 kg"}]}' > /dev/null
}
# How often a tool ran that needs an approval, which should be 0.
# Prints: 1
defect_23() {
  script_desk
  respond "\"input\": \"Hi @@desk@@\", \"tools\": [$desk]" | count '"mcp_call"'
}
# The status of an approval without a request, which should be 400.
# Prints: 200
defect_24() {
  script_desk
  status "$api/responses" -H "$json" -d "{\"model\": \"$model\", \"tools\": [$desk], \"input\": [
    {\"type\": \"message\", \"role\": \"user\", \"content\": \"Hi @@desk@@\"},
    {\"type\": \"mcp_approval_response\", \"approval_request_id\": \"approval_1\", \"approve\": true}]}"
}
# The status of a model that does not exist, which should be 404.
# Prints: 500
defect_25() { status "$api/responses" -H "$json" -d '{"model": "nobody", "input": "Hi"}'; }
# The status of a response whose model says 429.
# Prints: 500
defect_26() {
  script busy '{"error": {"status": 429, "message": "Slow down."}}'
  status "$api/responses" -H "$json" -d "{\"model\": \"$model\", \"input\": \"Hi @@busy@@\"}"
}
# The status of a response whose model calls a tool that was not offered, which should be 200.
# Prints: 400
# Prints on 0.3.5: 500
defect_27() {
  script ghost '{"call": [{"tool": "ghost", "offered": false}]}, {"say": "Done."}'
  status "$api/responses" -H "$json" -d "{\"model\": \"$model\", \"input\": \"Hi @@ghost@@\", \"tools\": [$look]}"
}
# The status of a response that failed in its stream, which should be 200.
# Prints: 400
defect_28() {
  script ill '{"error": {"status": 500, "message": "I am ill."}}'
  status "$api/responses/$(respond '"input": "Hi @@ill@@", "stream": true' | id_in)"
}
# Whether the pages of a list have all of six responses.
# Prints: no
defect_29() {
  local made='' after page listed='' n
  for n in 1 2 3 4 5 6; do made="$made $(respond '"input": "Hi @@plain@@"' | id_in)"; done
  for n in 1 2 3 4 5 6; do
    page=$(get "$api/responses?limit=1${after:+&after=$after}" | id_in)
    after=$page
    listed="$listed $page"
  done
  for n in $made; do [[ $listed == *"$n"* ]] || { echo no && return; }; done
  echo yes
}
# How many items of a conversation a page of one has.
# Prints: 3
defect_30() {
  local item='{"type": "message", "role": "user", "content": "Hi"}' id
  id=$(post "$talks" "{\"items\": [$item, $item, $item]}" | grep -o '"conv_[^"]*"' | head -n 1 | tr -d '"')
  get "$talks/$id/items?limit=1" | count '"role"'
}
# How many of two answers that were made at once the model sees afterwards.
# Prints: 1
defect_31() {
  local id
  id=$(talk)
  script left '{"say": ["Left", {"wait": "700ms"}, " side."]}'
  script right '{"say": ["Right", {"wait": "700ms"}, " side."]}'
  script both '{"say": "One."}'
  respond_v1 "\"input\": \"Hi @@left@@\", \"conversation\": \"$id\"" > /dev/null &
  respond_v1 "\"input\": \"Hi @@right@@\", \"conversation\": \"$id\"" > /dev/null &
  wait
  respond_v1 "\"input\": \"Go on @@both@@\", \"conversation\": \"$id\"" > /dev/null
  asked both | grep -o 'Left side\|Right side' | sort -u | wc -l | tr -d ' '
}
# The status of a JSON schema format without a schema, which should be 400.
# Prints: 500
defect_32() {
  status "$api/responses" -H "$json" -d "{\"model\": \"$model\", \"input\": \"Hi @@plain@@\",
    \"text\": {\"format\": {\"type\": \"json_schema\", \"name\": \"x\"}}}"
}

if [ $# -eq 0 ]; then set -- $(seq 1 32); fi
for number in "$@"; do echo "$number: $(defect_"$number" | tr '\n' ' ' | sed 's/ *$//')"; done
