import type { Schema, Turn } from "@understudy/contract/types";
import type { Json, Store } from "@understudy/server";
import type { Handler, Mutant } from "./mutant.ts";
import {
  announcing,
  asking,
  creating,
  creatingAgent,
  gettingTurn,
  instead,
  resumed,
  watched,
} from "./rewrite.ts";

export const iterationMutants: readonly Mutant[] = [
  {
    id: "counts-anew-after-restarts",
    fault: "After a restart the inferences of a waiting turn are counted from the beginning.",
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
    id: "goes-one-further",
    fault: "A turn makes one inference more than its limit.",
    killedBy: ["iterations/never-exceeded"],
    over: () => ({ handler: limited((limit) => Math.max(1, limit ?? 10) + 1) }),
  },
  {
    id: "counts-anew",
    fault: "After a resume the inferences are counted from the beginning.",
    killedBy: ["iterations/never-exceeded"],
    over: () => ({ store: (honest) => counting(honest, () => 0) }),
  },
  {
    id: "stops-one-early",
    fault: "A turn ends one inference before its limit.",
    killedBy: ["iterations/below-limit", "iterations/null-is-ten"],
    over: () => ({ handler: limited((limit) => Math.max(1, (limit ?? 10) - 1)) }),
  },
  {
    id: "forgets-calls-at-limit",
    fault: "At the limit the output message has no calls.",
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
    id: "hands-out-at-limit",
    fault: "Calls at the limit are handed out.",
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
    id: "runs-out-at-limit",
    fault: "Whatever ends without calls says that it ran out of tokens.",
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
    id: "keeps-partial-reason",
    fault: "A partial message at the limit keeps its stop reason.",
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
    id: "takes-zero-for-two",
    fault: "A limit of 0 lets two inferences pass.",
    killedBy: ["iterations/zero-is-one"],
    over: () => ({ handler: limited((limit) => (limit === 0 ? 2 : limit)) }),
  },
  {
    id: "takes-null-for-nine",
    fault: "A limit of null acts as 9.",
    killedBy: ["iterations/null-is-ten"],
    over: () => ({ handler: limited((limit) => limit ?? 9) }),
  },
  {
    id: "takes-negative-limits",
    fault: "A negative limit acts as none.",
    killedBy: ["iterations/negative-refused"],
    over: () => ({ handler: limited((limit) => (limit !== null && limit < 0 ? null : limit)) }),
  },
  {
    id: "counts-failures",
    fault: "A resume that failed counts as an inference.",
    killedBy: ["iterations/failed-resume-counts-nothing"],
    over: () => {
      const failed = new Map<string, number>();
      return {
        store: (honest) => counting(honest, (made, turn) => made + (failed.get(turn) ?? 0)),
        handler: instead(resumed, async (request, honest) => {
          const turn = new URL(request.url).pathname.split("/").at(-2) ?? "";
          return watched(await honest(request), (text) => {
            if (text.includes("The model is not well.")) failed.set(turn, (failed.get(turn) ?? 0) + 1);
          });
        }),
      };
    },
  },
];

/** Changes the limit of every agent before it is made. */
function limited(change: (limit: number | null) => number | null): (honest: Handler) => Handler {
  return asking<Schema<"AgentCreateRequest">>(creatingAgent, ({ agent_config }) => {
    const { max_infer_iters = null } = agent_config;
    return { agent_config: { ...agent_config, max_infer_iters: change(max_infer_iters) } };
  });
}

function ending(change: (turn: Turn) => Turn): (honest: Handler) => Handler {
  return announcing([creating, resumed, gettingTurn], change);
}

/** Changes how many inferences a stored turn has made, as it is read. */
function counting(honest: Store, change: (made: number, turn: string) => number): Store {
  return {
    ...honest,
    async get(key) {
      const entry = await honest.get(key);
      const value = entry && isObject(entry.value) ? entry.value : null;
      const state = value?.["state"];
      if (!entry || value === null || !isObject(state)) return entry;
      const iterations = change(Number(state["iterations"]), key.split("/").at(-1) ?? "");
      return { ...entry, value: { ...value, state: { ...state, iterations } } };
    },
  };
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
