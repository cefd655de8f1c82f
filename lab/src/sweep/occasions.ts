/** When a fault shows: few faults show always. */
import type { Exchange, Trace } from "@understudy/conformance/src/trace/trace.ts";

export interface Occasion {
  id: string;
  /** New for each trace. */
  of(trace: Trace): (exchange: Exchange) => boolean;
}

export const occasions: readonly Occasion[] = [
  { id: "always", of: () => () => true },
  {
    id: "third",
    of: () => {
      let count = 0;
      return () => (count += 1) % 3 === 0;
    },
  },
  {
    id: "after-resume",
    of: ({ exchanges }) => {
      const first = exchanges.find(({ step, status }) => step.do === "resume" && status === 200);
      return ({ index }) => first !== undefined && index >= first.index;
    },
  },
  {
    id: "whole",
    of:
      () =>
      ({ request }) =>
        streamOf(request.body) === false,
  },
  {
    id: "restarted",
    of:
      ({ restarts: [first = Infinity] }) =>
      ({ began }) =>
        began > first,
  },
];

function streamOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "stream" in body ? body.stream : undefined;
}
