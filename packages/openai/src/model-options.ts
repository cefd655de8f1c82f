/** What a chat completion asks beyond the settings of an agent, in both directions: the fields have the same names. */
import { withValues } from "@understudy/contract";
import type { ModelOptions } from "@understudy/contract/provider-data";
import type { ChatRequest } from "./wire.ts";

/** `hasTools`: without them servers refuse what is said of calls. */
export function toChatOptions(options: ModelOptions | undefined, hasTools: boolean): object {
  const { json_schema: _, strict_tools: __, parallel_tool_calls, ...plain } = options ?? {};
  return withValues({ ...plain, parallel_tool_calls: hasTools ? parallel_tool_calls : null });
}

/** Nothing where the request asks for none. */
export function fromChatOptions(chat: ChatRequest): { options?: ModelOptions } {
  const { tools, response_format } = chat;
  const strict_tools = (tools ?? []).flatMap((tool) =>
    tool.type === "function" && tool.function.strict === true ? [tool.function.name] : [],
  );
  const { name, description, strict } = response_format?.json_schema ?? {};
  const json_schema = withValues({ name, description, strict });
  const options: ModelOptions = withValues({
    presence_penalty: chat.presence_penalty,
    frequency_penalty: chat.frequency_penalty,
    reasoning_effort: chat.reasoning_effort,
    verbosity: chat.verbosity,
    parallel_tool_calls: chat.parallel_tool_calls,
    user: chat.user,
    safety_identifier: chat.safety_identifier,
    service_tier: chat.service_tier,
    prompt_cache_key: chat.prompt_cache_key,
    prompt_cache_retention: chat.prompt_cache_retention,
    json_schema: Object.keys(json_schema).length > 0 ? json_schema : null,
    strict_tools: strict_tools.length > 0 ? strict_tools : null,
  });
  return Object.keys(options).length > 0 ? { options } : {};
}
