/** The gates of the loaded scripts over the control API. */
import { toJsonAnswer } from "@understudy/http";
import { ControlProblem } from "./problem.ts";
import type { ControlRoute } from "./route.ts";
import { markerIn, waitIn } from "./query.ts";
import type { Gate } from "../mock/gate.ts";
import type { MockInference } from "../mock/mock-inference.ts";
import { hint } from "../script/nearest.ts";
import { gatesOf } from "../script/gates.ts";

export function gateRoutes(mock: MockInference): ControlRoute[] {
  return [
    {
      method: "GET",
      path: "/gates/{name}",
      query: ["marker", "tenant", "wait"],
      async handle({ request, name, query }) {
        const gate = gateOf(mock, name, query);
        const wait = waitIn(query);
        if (wait > 0) await reachedOrGone(gate, wait, request.signal);
        return toJsonAnswer(gate.state());
      },
    },
    {
      method: "POST",
      path: "/gates/{name}/open",
      query: ["marker", "tenant"],
      handle({ name, query }) {
        const gate = gateOf(mock, name, query);
        gate.open();
        return toJsonAnswer(gate.state());
      },
    },
  ];
}

/** A gate that is in a script, or was when an answer came to it. Nothing else could ever come to one. */
function gateOf(mock: MockInference, name: string, query: URLSearchParams): Gate {
  const gate = mock.gate(name, markerIn(query), query.get("tenant") ?? undefined);
  if (gate.state().reached) return gate;
  const names = [...new Set(mock.scripts.list().flatMap(gatesOf))];
  if (names.includes(name)) return gate;
  throw new ControlProblem(404, `No loaded script has a gate ${name}; ${hint(name, names, "gates")}`);
}

/** Waits for the gate, ignoring the client's abort. */
async function reachedOrGone(gate: Gate, millis: number, signal: AbortSignal): Promise<void> {
  try {
    await gate.reachedWithin(millis, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
