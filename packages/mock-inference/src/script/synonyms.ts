/** Keys of other formats, and their names in scripts. */
const names: Readonly<Record<string, readonly string[]>> = {
  args: ["arguments", "params", "input"],
  call: ["tool_calls", "function_call", "functions"],
  otherwise: ["default", "fallback", "else"],
  refuse: ["refusal"],
  replies: ["reply", "messages", "responses", "answers", "turns", "steps"],
  returns: ["result", "response", "output"],
  say: ["content", "text", "message", "reply", "answer", "response", "output"],
  script: ["name", "title"],
  stop: ["finish_reason", "stop_reason"],
  think: ["reasoning", "reasoning_content", "thinking", "thought"],
  tool: ["name", "function", "tool_name"],
  group: ["toolgroup", "toolgroup_id"],
  wait: ["delay", "sleep"],
  when: ["if", "match", "condition", "request"],
};

/** The known key that another format calls by this name. */
export function synonymOf(key: string, known: readonly string[]): string | undefined {
  return known.find((name) => names[name]?.includes(key.toLowerCase()));
}
