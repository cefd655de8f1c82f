/** Settings of agents with which some servers cannot ask their model. */
import type { AgentConfigInput } from "@understudy/contract/types";
import { agent, asItIs, conversation, turn, type Conversation } from "./conversation.ts";

function withSetting(name: string, config: Partial<AgentConfigInput>): Conversation {
  const hello = turn("t1", [{ say: "Hi." }]);
  return asItIs(conversation(name, agent(config), hello, { do: "get_session", session: "s1" }));
}

const greedy = { type: "greedy" as const };

export const settingConversations = [
  withSetting("repetition-penalty", { sampling_params: { strategy: greedy, repetition_penalty: 1.5 } }),
  withSetting("top-k", { sampling_params: { strategy: { type: "top_k", top_k: 4 } } }),
  withSetting("stop", { sampling_params: { strategy: greedy, stop: ["END"] } }),
  withSetting("no-sampling", { sampling_params: null }),
  withSetting("grammar", { response_format: { type: "grammar", bnf: {} } }),
  withSetting("json-schema", {
    response_format: { type: "json_schema", json_schema: { type: "object", properties: {} } },
  }),
];
