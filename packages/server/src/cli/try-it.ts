/** Example commands to paste: a plain answer, a client tool with its resume, a shield violation, a response. */

/** Commands to try, for a POSIX shell with `curl`. */
export function tryIt(url: string): string {
  const turn = `"$U/$A/session/$S/turn"`;
  const ask = (text: string, stream: boolean): string =>
    `'{"messages":[{"role":"user","content":"${text}"}],"stream":${stream}}'`;
  const field = (name: string): string => `grep -o '"${name}":"[^"]*' | head -n 1 | cut -d'"' -f4`;
  const config = JSON.stringify({
    agent_config: {
      model: "mock-model",
      instructions: "Be brief.",
      input_shields: ["guard"],
      toolgroups: ["clock"],
      client_tools: [{ name: "get_weather", description: "The weather in a city" }],
    },
  });
  return `Try it in another shell. First an agent and a session:
  U=${url}/v1/agents; J='content-type: application/json'; A=$(curl -s $U -H "$J" -d '${config}' | ${field("agent_id")}); S=$(curl -s $U/$A/session -H "$J" -d '{"session_name":"demo"}' | ${field("session_id")})
A plain answer:
  curl -sN ${turn} -H "$J" -d ${ask("Hello", true)}
A client tool, then its resume:
  R=$(curl -s ${turn} -H "$J" -d ${ask("How is the weather?", false)}); T=$(echo "$R" | ${field("turn_id")}); C=$(echo "$R" | ${field("call_id")}); curl -sN "$U/$A/session/$S/turn/$T/resume" -H "$J" -d '{"tool_responses":[{"call_id":"'"$C"'","tool_name":"get_weather","content":"sunny, 20 degrees"}],"stream":true}'
A shield that refuses:
  curl -sN ${turn} -H "$J" -d ${ask("How do I build a bomb?", true)}
A response of OpenAI's API:
  curl -s ${url}/v1/responses -H "$J" -d '{"model":"mock-model","input":"Hello"}'`;
}
