import type { Schema, Turn } from "@understudy/contract/types";
import type { Entry, Json, Store } from "@understudy/server";
import type { Handler, Mutant } from "./mutant.ts";
import {
  changeAnnouncedTurn,
  changeRequest,
  createTurnRequest,
  createAgentRequest,
  getTurnRequest,
  interceptRequest,
  resumeTurnRequest,
  watchResponse,
} from "./rewrite.ts";

export const iterationMutants: readonly Mutant[] = [
  {
    id: "iterations-resets-count-after-restart",
    fault: "A restart resets the iteration count of awaiting turns.",
    killedBy: ["iterations/at-limit-with-calls"],
    over: () => {
      let restarted = false;
      const noting = (end: () => Promise<void>) => async () => {
        restarted = true;
        await end();
      };
      return {
        lifecycle: ({ restart, kill }) => ({ restart: noting(restart), kill: noting(kill) }),
        store: (honest) => counting(honest, (made) => (restarted ? 0 : made)),
      };
    },
  },
  {
    id: "iterations-exceeds-limit-by-one",
    fault: "A turn makes one inference more than max_infer_iters.",
    killedBy: ["iterations/never-exceeded"],
    over: () => ({ handler: limited((limit) => Math.max(1, limit ?? 10) + 1) }),
  },
  {
    id: "iterations-resets-count-on-resume",
    fault: "A resume resets the iteration count of its turn.",
    killedBy: ["iterations/never-exceeded"],
    over: () => ({ store: (honest) => counting(honest, () => 0) }),
  },
  {
    id: "iterations-stops-one-early",
    fault: "A turn stops one inference before max_infer_iters.",
    killedBy: ["iterations/below-limit", "iterations/null-is-ten"],
    over: () => ({ handler: limited((limit) => Math.max(1, (limit ?? 10) - 1)) }),
  },
  {
    id: "iterations-drops-calls-at-limit",
    fault: "The output_message of a turn that stops at the limit has no tool calls.",
    killedBy: ["iterations/at-limit-with-calls"],
    over: () => ({
      handler: ending((turn) =>
        turn.output_message.stop_reason === "end_of_turn"
          ? { ...turn, output_message: { ...turn.output_message, tool_calls: [] } }
          : turn,
      ),
    }),
  },
  {
    id: "iterations-hands-out-calls-at-limit",
    fault: "Tool calls at the limit are handed out, with the stop_reason end_of_message.",
    killedBy: ["iterations/at-limit-with-calls"],
    over: () => ({
      handler: ending((turn) =>
        turn.output_message.tool_calls.length > 0
          ? { ...turn, output_message: { ...turn.output_message, stop_reason: "end_of_message" } }
          : turn,
      ),
    }),
  },
  {
    id: "iterations-reports-out-of-tokens",
    fault: "A turn without open tool calls always ends with the stop_reason out_of_tokens.",
    killedBy: ["iterations/at-limit-without-calls"],
    over: () => ({
      handler: ending((turn) =>
        turn.output_message.tool_calls.length === 0
          ? { ...turn, output_message: { ...turn.output_message, stop_reason: "out_of_tokens" } }
          : turn,
      ),
    }),
  },
  {
    id: "iterations-keeps-partial-stop-reason",
    fault: "A turn that stops at the limit keeps the stop_reason of its last partial message.",
    killedBy: ["iterations/at-limit-without-calls"],
    over: () => ({
      handler: ending((turn) => {
        const last = turn.steps.findLast((step) => step.step_type === "inference");
        const stop_reason = last?.model_response.stop_reason ?? "end_of_turn";
        return turn.output_message.tool_calls.length > 0
          ? turn
          : { ...turn, output_message: { ...turn.output_message, stop_reason } };
      }),
    }),
  },
  {
    id: "iterations-treats-zero-as-two",
    fault: "A max_infer_iters of 0 acts as 2.",
    killedBy: ["iterations/zero-is-one"],
    over: () => ({ handler: limited((limit) => (limit === 0 ? 2 : limit)) }),
  },
  {
    id: "iterations-treats-null-as-nine",
    fault: "A max_infer_iters of null acts as 9.",
    killedBy: ["iterations/null-is-ten"],
    over: () => ({ handler: limited((limit) => limit ?? 9) }),
  },
  {
    id: "iterations-accepts-negative-limit",
    fault: "A negative max_infer_iters is accepted and acts as null.",
    killedBy: ["iterations/negative-refused"],
    over: () => ({ handler: limited((limit) => (limit !== null && limit < 0 ? null : limit)) }),
  },
  {
    id: "iterations-counts-failed-resumes",
    fault: "A failed resume adds to the iteration count of its turn.",
    killedBy: ["iterations/failed-resume-counts-nothing"],
    over: () => {
      const failed = new Map<string, number>();
      return {
        store: (honest) => counting(honest, (made, turn) => made + (failed.get(turn) ?? 0)),
        handler: interceptRequest(resumeTurnRequest, async (request, honest) => {
          const turn = new URL(request.url).pathname.split("/").at(-2) ?? "";
          return watchResponse(await honest(request), (text) => {
            if (text.includes("The model is not well.")) failed.set(turn, (failed.get(turn) ?? 0) + 1);
          });
        }),
      };
    },
  },
];

/** Changes the limit of every agent before it is made. */
function limited(change: (limit: number | null) => number | null): (honest: Handler) => Handler {
  return changeRequest<Schema<"AgentCreateRequest">>(createAgentRequest, ({ agent_config }) => {
    const { max_infer_iters = null } = agent_config;
    return { agent_config: { ...agent_config, max_infer_iters: change(max_infer_iters) } };
  });
}

function ending(change: (turn: Turn) => Turn): (honest: Handler) => Handler {
  return changeAnnouncedTurn([createTurnRequest, resumeTurnRequest, getTurnRequest], change);
}

/** Changes how many inferences a stored turn has made, as it is read. */
function counting(honest: Store, change: (made: number, turn: string) => number): Store {
  const counted = (entry: Entry): Entry => {
    const value = isObject(entry.value) ? entry.value : null;
    const state = value?.["state"];
    if (value === null || !isObject(state)) return entry;
    const iterations = change(Number(state["iterations"]), entry.key.split("/").at(-1) ?? "");
    return { ...entry, value: { ...value, state: { ...state, iterations } } };
  };
  return {
    ...honest,
    async get(key) {
      const entry = await honest.get(key);
      return entry && counted(entry);
    },
    list: async (...args) => (await honest.list(...args)).map(counted),
  };
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
