/** What a plan may say of calls and judgements besides the rules of Agents turns. All of it is optional. */
import type { ToolCall } from "@understudy/contract/types";

export interface CallRules {
  /** Output shields judge each message of the model with text before its calls run, in place of the last one alone. */
  judges_each_message?: true;
  /** Names of server tools whose calls are handed out like the client's, after the other server calls of the message. */
  asked_first?: readonly string[];
  /** Run before the first inference: calls of an earlier turn that were handed out, and that the server may run now. */
  first_calls?: readonly ToolCall[];
  /** How many calls of server tools run; others are answered with a problem. */
  max_tool_calls?: number;
  /** The only tools that may be called. A call of another one is answered with a problem, also of a client's tool. */
  allowed_tools?: readonly string[];
  /** Only the first call of a message is taken. */
  one_call?: true;
  /** At the limit of inferences a message whose calls are all the client's hands them out: nothing has to follow. */
  handed_out_at_limit?: true;
}

/** The calls of a message that count. */
export function callsTaken({ one_call }: CallRules, calls: readonly ToolCall[]): readonly ToolCall[] {
  return one_call === true ? calls.slice(0, 1) : calls;
}

export function isAllowed({ allowed_tools }: CallRules, name: string): boolean {
  return allowed_tools === undefined || allowed_tools.includes(name);
}
