/** What other APIs call otherwise. `here`: of a field within another, its path; of several, their list. */
export const ofOtherApis: Readonly<Record<string, { api: string; here: string }>> = {
  ...of("Chat Completions", {
    messages: "input",
    max_tokens: "max_output_tokens",
    max_completion_tokens: "max_output_tokens",
    response_format: "text.format",
    reasoning_effort: "reasoning.effort",
    verbosity: "text.verbosity",
    functions: "tools",
    function_call: "tool_choice",
  }),
  ...of("the Agents API", {
    agent_config: "model, instructions and tools",
    agent_id: "model, instructions and tools",
    client_tools: "tools",
    toolgroups: "tools",
    tool_config: "tool_choice",
    input_shields: "guardrails",
    output_shields: "guardrails",
    shields: "guardrails",
    sampling_params: "temperature, top_p and max_output_tokens",
    enable_session_persistence: "store",
    session_id: "conversation",
    documents: "input",
    tool_responses: "input",
    input_schema: "parameters",
  }),
  ...of("MCP", { inputSchema: "parameters" }),
};

function of(
  api: string,
  fields: Readonly<Record<string, string>>,
): Record<string, { api: string; here: string }> {
  return Object.fromEntries(Object.entries(fields).map(([field, here]) => [field, { api, here }]));
}
