#!/usr/bin/env bash
# Shows each hole of docs/judge/upstream/users.md by hand, with curl alone: what one user does with what is another's.
#
#   npm run conformance:llama-stack -- 0.2.12 --auth --serve
#   bash lab/llama-stack/by-hand-users.sh SERVER MOCK [NUMBER…]
#
# SERVER and MOCK are the addresses that the first line prints. Without numbers all are shown.
# "Prints" says what a server with the hole prints; lab/test/llama-stack/docs.deep.test.ts compares.
set -u

if [ $# -lt 2 ]; then
  echo "Usage: bash $0 SERVER MOCK [NUMBER…]" >&2
  exit 2
fi
api=${1%/}/v1
mock=${2%/v1}/_understudy
shift 2
json='content-type: application/json'
# Each run has users and names of its own.
run=$$

# Requests of a user: `as anna GET /agents`, `as bob POST /models BODY`. `status` has the status alone.
as() {
  curl -s -X "$2" "$api$3" -H "authorization: Bearer $1-$run" -H "$json" ${4:+-d "$4"} "${@:5}"
}
status() { as "$1" "$2" "$3" "${4:-}" -o /dev/null -w '%{http_code}'; }
first_id() { grep -o '[0-9a-f-]\{36\}' | head -n 1; }
new_agent() { as "$1" POST /agents '{"agent_config": {"model": "mock-model", "instructions": "Secret."}}' | first_id; }
new_session() { as "$1" POST "/agents/$2/session" '{"session_name": "s"}' | first_id; }
model() { echo "{\"model_id\": \"m-$run\", \"provider_id\": \"understudy\", \"provider_model_id\": \"mock-model\", \"metadata\": {\"of\": \"$1\"}}"; }

# Bob reads Anna's agent with its instructions, finds it in the list, and deletes it; Anna reads it then.
# Prints: Secret. listed 200 400
hole_1() {
  agent=$(new_agent anna)
  read_by_bob=$(as bob GET "/agents/$agent" | grep -o 'Secret\.')
  listed=$(as bob GET /agents | grep -q "$agent" && echo listed)
  echo "$read_by_bob $listed $(status bob DELETE "/agents/$agent") $(status anna GET "/agents/$agent")"
}

# Bob opens a session in Anna's agent. Anna's delete of her agent then, and what is left of agent and session.
# Prints: 200 400 200 400
hole_2() {
  agent=$(new_agent anna)
  own=$(new_session anna "$agent")
  opened=$(status bob POST "/agents/$agent/session" '{"session_name": "s"}')
  deleted=$(status anna DELETE "/agents/$agent")
  echo "$opened $deleted $(status anna GET "/agents/$agent") $(status anna GET "/agents/$agent/session/$own")"
}

# Anna and Bob register a model under one name. What Bob's registration and his read of it answer.
# Prints: 200 400
hole_3() {
  as anna POST /models "$(model anna)" > /dev/null
  echo "$(status bob POST /models "$(model bob)") $(status bob GET "/models/m-$run")"
  as anna DELETE "/models/m-$run" > /dev/null
}

# Bob reads Anna's toolgroup, then reads and calls a tool of it.
# Prints: 400 200 12 grams
hole_4() {
  script="{\"script\": \"weigh-$run\", \"replies\": [], \"tools\": [{\"tool\": \"weigh_$run\", \"group\": \"g-$run\", \"returns\": \"12 grams\"}]}"
  curl -s -o /dev/null -X PUT "$mock/scripts/weigh-$run" -H "$json" -d "$script"
  as anna POST /toolgroups "{\"toolgroup_id\": \"g-$run\", \"provider_id\": \"mcp\", \"mcp_endpoint\": {\"uri\": \"${mock%/_understudy}/mcp/g-$run\"}}" > /dev/null
  as anna GET "/tool-runtime/list-tools?tool_group_id=g-$run" > /dev/null
  group=$(status bob GET "/toolgroups/g-$run")
  tool=$(status bob GET "/tools/weigh_$run")
  said=$(as bob POST /tool-runtime/invoke "{\"tool_name\": \"weigh_$run\", \"kwargs\": {}}" | grep -o '12 grams')
  echo "$group $tool $said"
  as anna DELETE "/toolgroups/g-$run" > /dev/null
}

# A registered model names its owner.
# Prints: "principal":"anna"
hole_5() {
  as anna POST /models "$(model anna)" | grep -o '"principal":"anna-[0-9]*"' | sed "s/-$run//"
  as anna DELETE "/models/m-$run" > /dev/null
}

# A user without attributes asks for anything.
# Prints: 500 500
hole_6() { echo "$(status none-nora GET /agents) $(status none-nora GET /models)"; }

# The header of a 401 that says how to authenticate.
# Prints: 401 without www-authenticate
hole_7() {
  answer=$(curl -s -i "$api/agents" | tr -d '\r')
  found=$(echo "$answer" | grep -qi '^www-authenticate' && echo with || echo without)
  echo "$(echo "$answer" | head -n 1 | cut -d ' ' -f 2) $found www-authenticate"
}

# Bob asks for Anna's session, and for one that does not exist.
# Prints: in other words
hole_8() {
  agent=$(new_agent anna)
  own=$(new_session anna "$agent")
  nobody=01890000-0000-7000-8000-000000000000
  hidden=$(as bob GET "/agents/$agent/session/$own" | sed 's/[0-9a-f-]\{36\}/ID/g')
  absent=$(as bob GET "/agents/$nobody/session/$nobody" | sed 's/[0-9a-f-]\{36\}/ID/g')
  if [ "$hidden" = "$absent" ]; then echo "in the same words"; else echo "in other words"; fi
}

# Bob registers a model without a provider. The names in the error.
# Prints: understudy second-provider
hole_9() {
  as bob POST /models "{\"model_id\": \"p-$run\"}" | grep -o 'understudy\|second-provider' | paste -s -d ' '
}

[ $# -eq 0 ] && set -- 1 2 3 4 5 6 7 8 9
for number in "$@"; do
  echo "$number: $("hole_$number")"
done
