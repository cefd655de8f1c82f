#!/usr/bin/env bash
# Shows each defect of docs/upstream-findings.md §1.2 by hand, with curl alone:
#
#   npm run conformance:llama-stack -- 0.3.5 --serve
#   bash lab/llama-stack/by-hand-responses.sh SERVER MOCK [NUMBER…]
#
# SERVER and MOCK are the addresses that the first line prints. Without numbers all are shown. "Prints" says what a server
# with the defect prints, and behind "not" what one without it does.
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

# Prints the number of output_text.done events: 0, not 1.
defect_1() { respond '"input": "Hi @@plain@@", "stream": true' | count '"type": *"response.output_text.done"'; }
# Prints the number of event lines: 0, not 8 or more.
defect_2() { respond '"input": "Hi @@plain@@", "stream": true' | grep -c '^event:'; }
# Prints the number of [DONE]: 0, not 1.
defect_3() { respond '"input": "Hi @@plain@@", "stream": true' | grep -c '^data: \[DONE\]'; }
# Prints the number of the first event: nothing, not 0.
defect_4() {
  respond '"input": "Hi @@plain@@", "stream": true' | grep '^data:' | head -n 1 | grep -o '"sequence_number": *[0-9]*' | grep -o '[0-9]*'
}
# Prints whether a child names its parent: null, not told.
defect_5() {
  local parent
  parent=$(respond '"input": "Hi @@plain@@"' | id_in)
  respond "\"input\": \"Go on @@plain@@\", \"previous_response_id\": \"$parent\"" |
    grep -q "\"previous_response_id\": *\"$parent\"" && echo told || echo null
}
# Prints how often text beside a call is in the output: 0, not 1.
defect_6() { respond "\"input\": \"Hi @@calls@@\", \"tools\": [$look]" | count 'I look\.'; }
# Prints the status of an answer to one of two calls: 200, not 400.
defect_7() {
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
# Prints status and reason of an answer that was cut: completed, or incomplete without a reason, not incomplete max_output_tokens.
defect_8() {
  local answer
  answer=$(respond '"input": "Hi @@cut@@"')
  echo "$(echo "$answer" | grep -o '"status": *"incomplete"' | head -n 1 | grep -o incomplete || echo completed)" \
    "$(echo "$answer" | grep -o 'max_output_tokens"' | head -n 1 | tr -d '"')"
}
# Prints the status of a response that does not exist: 400, not 404.
defect_9() { status "$api/responses/resp_01890000000070008000000000000000"; }
# Prints the status of a stream after a response that does not exist: 200, not 404.
defect_10() {
  status "$api/responses" -H "$json" -d "{\"model\": \"$model\", \"input\": \"Hi @@plain@@\", \"stream\": true,
    \"previous_response_id\": \"resp_01890000000070008000000000000000\"}"
}
# Prints whether an error has OpenAI's envelope: no, not yes.
defect_11() { get "$api/responses/resp_1" | grep -q '"error": *{ *"message"' && echo yes || echo no; }
# Prints the status of a response whose reader left after the first line: 400, not 200.
defect_12() {
  local id
  script slow '{"say": ["One. ", {"wait": "500ms"}, "Two."]}'
  id=$(curl -sN "$api/responses" -H "$json" -d "{\"model\": \"$model\", \"input\": \"Hi @@slow@@\", \"stream\": true}" |
    grep --line-buffered -m 1 '^data:' | id_in)
  sleep 2
  status "$api/responses/$id"
}
# Prints whether the model still has the system message of the first input in the next response: no, not yes.
defect_13() {
  local parent
  script tail '{"say": "One."}'
  parent=$(respond '"input": [{"role": "system", "content": "Speak Dutch.", "type": "message"}, {"role": "user", "content": "Hi @@plain@@", "type": "message"}]' | id_in)
  respond "\"input\": \"Go on @@tail@@\", \"previous_response_id\": \"$parent\"" > /dev/null
  asked tail | grep -q 'Speak Dutch' && echo yes || echo no
}
# Prints the status of a function without a description: 400 or 500, not 200.
defect_14() {
  status "$api/responses" -H "$json" -d "{\"model\": \"$model\", \"input\": \"Hi @@plain@@\",
    \"tools\": [{\"type\": \"function\", \"name\": \"look\", \"parameters\": {\"type\": \"object\"}}]}"
}
# Prints how many calls a model makes under tool_choice none: 1, not 0.
defect_15() { respond "\"input\": \"Hi @@calls@@\", \"tools\": [$look], \"tool_choice\": \"none\"" | count '"function_call"'; }
# Prints the status of a list of inputs with ids: no, not yes.
defect_16() {
  local id
  id=$(respond '"input": [{"role": "user", "content": "Hi @@plain@@", "type": "message"}]' | id_in)
  get "$api/responses/$id/input_items" | grep -q '"id": *"msg' && echo yes || echo no
}
# Prints whether an unanswered call stays in the prompt of the next response: yes, not no.
defect_17() {
  local parent
  script after '{"say": "One."}'
  parent=$(respond "\"input\": \"Hi @@calls@@\", \"tools\": [$look]" | id_in)
  respond "\"input\": \"Never mind @@after@@\", \"previous_response_id\": \"$parent\"" > /dev/null
  asked after | grep -q '"tool_name": *"look"' && echo yes || echo no
}
# Prints the status of a reference to an item: 400, not 200.
defect_18() {
  local item
  item=$(respond '"input": "Hi @@plain@@"' | grep -o '"msg_[^"]*"' | head -n 1)
  status "$api/responses" -H "$json" -d "{\"model\": \"$model\", \"input\": [{\"type\": \"item_reference\", \"id\": $item},
    {\"role\": \"user\", \"content\": \"Go on @@plain@@\", \"type\": \"message\"}]}"
}
# Conversations, which 0.3.5 alone of these versions has.
talks=$server/v1/conversations
talk() { post "$talks" '{}' | grep -o '"conv_[^"]*"' | head -n 1 | tr -d '"'; }
# Prints the status of an item without a type: 400, not 200.
defect_19() { status "$talks/$(talk)/items" -H "$json" -d '{"items": [{"role": "user", "content": "Hi"}]}'; }
# Prints whether the model sees an item that was added after the first response: no, not yes.
defect_20() {
  local id
  id=$(talk)
  script added '{"say": "One."}'
  respond_v1 "\"input\": \"Hi @@plain@@\", \"conversation\": \"$id\"" > /dev/null
  post "$talks/$id/items" '{"items": [{"type": "message", "role": "user", "content": "Speak Dutch."}]}' > /dev/null
  respond_v1 "\"input\": \"Go on @@added@@\", \"conversation\": \"$id\"" > /dev/null
  asked added | grep -q 'Speak Dutch' && echo yes || echo no
}
# Prints how many items a response with store false leaves in its conversation: 2, not 0.
defect_21() {
  local id
  id=$(talk)
  respond_v1 "\"input\": \"Hi @@plain@@\", \"conversation\": \"$id\", \"store\": false" > /dev/null
  get "$talks/$id/items" | count '"role"'
}
# Prints the status of a conversation that is deleted once more: 200, not 404.
defect_22() {
  local id
  id=$(talk)
  status -X DELETE "$talks/$id" > /dev/null
  status -X DELETE "$talks/$id"
}
respond_v1() { post "$server/v1/responses" "{\"model\": \"$model\", $1}"; }

if [ $# -eq 0 ]; then set -- $(seq 1 22); fi
for number in "$@"; do echo "$number: $(defect_"$number" | tr '\n' ' ' | sed 's/ *$//')"; done
