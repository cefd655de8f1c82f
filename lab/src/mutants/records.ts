import type { AgentConfigInput, Schema, Session, Turn } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import {
  changeAnnouncedTurn,
  changeAnswer,
  changeInferenceRequest,
  bodyOf,
  createTurnRequest,
  createAgentRequest,
  getSessionRequest,
  interceptRequest,
  type RequestPattern,
  resumeTurnRequest,
} from "./rewrite.ts";

const getAgentRequest: RequestPattern = { method: "GET", path: /\/agents\/[^/]+$/ };

/** What is lost or changed of what was stored, and of what goes into prompts. */
export const recordMutants: readonly Mutant[] = [
  {
    id: "inference-reverses-history",
    fault: "The model gets the messages of earlier turns newest first.",
    killedBy: ["persistence/same-order"],
    over: () =>
      changeInferenceRequest(({ messages }) => {
        const system = messages.filter(({ role }) => role === "system");
        const rest = messages.filter(({ role }) => role !== "system");
        const now = rest.findLastIndex(({ role }) => role === "user");
        return { messages: [...system, ...rest.slice(0, now).toReversed(), ...rest.slice(now)] };
      }),
  },
  {
    id: "turn-flattens-deep-json",
    fault: "JSON below the 20th level of a created or resumed turn is returned as text.",
    killedBy: ["persistence/any-json"],
    over: () => ({
      handler: changeAnnouncedTurn(
        [createTurnRequest, resumeTurnRequest],
        (turn) => flattened(turn, 20) as Turn,
      ),
    }),
  },
  {
    id: "agent-get-flattens-deep-json",
    fault: "JSON below the 150th level of an agent is returned as text.",
    killedBy: ["agents/deep-json"],
    over: () => ({
      handler: changeAnswer<Schema<"Agent">>(
        getAgentRequest,
        (agent) => flattened(agent, 150) as Schema<"Agent">,
      ),
    }),
  },
  {
    id: "inference-adds-stray-tool-response",
    fault: "The model gets a tool response to a call that nobody made.",
    killedBy: ["persistence/loose-ends"],
    over: () =>
      changeInferenceRequest(({ messages }) => ({
        messages: [...messages, { role: "tool", call_id: "stray", content: "Here you are." }],
      })),
  },
  {
    id: "agent-create-returns-404-for-unknown-models",
    fault: "Creating an agent with an unknown model gets a 404.",
    killedBy: ["agents/not-looked-up"],
    over: () => ({
      handler: interceptRequest(createAgentRequest, async (request, honest) => {
        const { agent_config } = (await bodyOf<{ agent_config?: Partial<AgentConfigInput> }>(request)) ?? {};
        return agent_config?.model?.includes("nobody")
          ? Response.json({ detail: "Model not found." }, { status: 404 })
          : honest(request);
      }),
    }),
  },
  {
    id: "session-get-truncates-microseconds",
    fault: "GET of a session returns a started_at without microseconds.",
    killedBy: ["agents/times"],
    over: () => ({
      handler: changeAnswer<Session>(getSessionRequest, (session) => ({
        ...session,
        started_at: session.started_at.replace(/\d{3}Z$/, "Z"),
      })),
    }),
  },
];

function flattened(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return JSON.stringify(value);
  if (Array.isArray(value)) return value.map((item) => flattened(item, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, flattened(item, levels - 1)]));
}
