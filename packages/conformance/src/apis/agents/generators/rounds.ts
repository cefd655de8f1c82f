/** What a model does in one turn: rounds of tool calls, then an answer. Shared by all families with turns. */
import type { AgentConfigInput } from "@understudy/contract/types";
import type { ScriptedAnswer, JsonValue, ScriptedTool } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import type {
  Alias,
  CreateAgentStep,
  CreateTurnStep,
  ResumeTurnStep,
  StoryStep,
  TurnScript,
} from "../../../story/story.ts";
import { clock } from "../../../story/served-tools.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { anyObject, argumentsOfCall, content, deepObject, nonEmptyText } from "./arbitraries.ts";

/** The client's tools of every agent, and the toolgroup of those whose target has server tools. */
export const clientTools = ["look", "find"] as const;

export function agentConfig(has: ReadonlySet<Capability>): Partial<AgentConfigInput> {
  return {
    client_tools: clientTools.map((name) => ({ name, description: `To ${name} at things` })),
    toolgroups: has.has("server_tools") ? [clock.group] : [],
  };
}

/** The calls of one inference, and the text beside them. */
export interface Round {
  beside: string;
  calls: readonly { tool: string; args: JsonValue }[];
}

const callOf = (tools: readonly string[]): Arbitrary<Round["calls"][number]> =>
  fc.record({
    tool: fc.constantFrom(...tools),
    // JSON, as a script has it.
    args: argumentsOfCall.map((value) => value as JsonValue),
  });

export function round(has: ReadonlySet<Capability>): Arbitrary<Round> {
  const server = has.has("server_tools") ? [clock.tool] : [];
  // Where profiles excuse much of server tools, most of what is judged are calls of the client's.
  const clients = has.has("whole_tools") ? clientTools : [...clientTools, ...clientTools];
  return fc.record({
    beside: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, { weight: 1, arbitrary: nonEmptyText }),
    calls: fc.array(callOf([...clients, ...server]), { minLength: 1, maxLength: 3 }),
  });
}

/** Whether the turn awaits input after this round. */
export function isHandedOut({ calls }: Round): boolean {
  return calls.some(({ tool }) => tool !== clock.tool);
}

export function toReply({ beside, calls }: Round): ScriptedAnswer {
  return { ...(beside === "" ? {} : { say: beside }), call: calls.map(({ tool, args }) => ({ tool, args })) };
}

/** The final answer of the model, one delta each. */
export const finalWords: Arbitrary<string[]> = fc.array(nonEmptyText, { minLength: 1, maxLength: 4 });

export function roundTools(has: ReadonlySet<Capability>): ScriptedTool[] {
  return has.has("server_tools") ? [clock] : [];
}

/** A new turn, in the session `s1` by default. */
export function newTurn(
  as: Alias,
  rest: Omit<CreateTurnStep, "do" | "as" | "session"> & { session?: Alias },
): CreateTurnStep {
  return { do: "turn", as, session: "s1", ...rest };
}

/** The agent `a1` and its session `s1`. */
export function agentAndSession(config: CreateAgentStep["config"]): StoryStep[] {
  return [
    { do: "create_agent", as: "a1", config },
    { do: "create_session", as: "s1", agent: "a1" },
  ];
}

/** A turn of another agent with a configuration that no turn can run with. */
export function refusedTurn(as: Alias, config: Partial<AgentConfigInput>, script: TurnScript): StoryStep[] {
  return [
    { do: "create_agent", as: "a2", config },
    { do: "create_session", as: "s2", agent: "a2" },
    newTurn(as, {
      session: "s2",
      messages: [{ role: "user", content: "Hello there" }],
      stream: true,
      script,
    }),
    { do: "get_session", session: "s2" },
  ];
}

/** How a client answers calls, and whether it streams the resume. */
export const answering = fc.record({
  contents: fc.array(content, { minLength: 1, maxLength: 3 }),
  reversed: fc.boolean(),
  tool_name: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: nonEmptyText },
  ),
  // Deep JSON often: the arguments of calls are kept at every depth by some servers only.
  metadata: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: anyObject },
    { weight: 2, arbitrary: deepObject },
  ),
  stream: fc.boolean().map((whole) => !whole),
});

type How = Pick<ResumeTurnStep, "contents" | "reversed" | "tool_name" | "metadata" | "stream">;

export function resume(turn: Alias, how: How): ResumeTurnStep {
  return { do: "resume", turn, give: "right", ...how };
}
