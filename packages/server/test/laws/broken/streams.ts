/** Servers that do their work well and tell of it badly. */
import type { TurnStreamItem } from "@understudy/contract/types";
import { keptSteps, oneEnding, openings, pairedSteps, textIsSum } from "../stream-laws.ts";
import { callIdsDiffer, readsBack, stepIdsDiffer } from "../turn-laws.ts";
import type { Bench } from "../bench.ts";
import type { BrokenMachine } from "./broken-machine.ts";

export const brokenStreams: readonly BrokenMachine[] = [
  {
    id: "ends-twice",
    fault: "the last item of a stream comes twice",
    breaks: [oneEnding],
    bench: items((all) => [...all, ...all.slice(-1)]),
  },
  {
    id: "never-ends",
    fault: "the last item of a stream is missing",
    breaks: [oneEnding],
    bench: items((all) => all.slice(0, -1)),
  },
  {
    id: "talks-on",
    fault: "the ending comes before the last event",
    breaks: [oneEnding],
    bench: items((all) => [...all.slice(0, -2), ...all.slice(-2).reverse()]),
  },
  {
    id: "starts-on-resume",
    fault: "a resume announces a new turn",
    breaks: [openings],
    bench: items((all, request) => {
      const start = { event: { payload: { event_type: "turn_start", turn_id: "t" } } } as const;
      return isResume(request) ? [start, ...all] : all;
    }),
  },
  {
    id: "silent-start",
    fault: "a new turn does not say its id",
    breaks: [openings],
    bench: items((all) => all.filter((item) => typeOf(item) !== "turn_start")),
  },
  {
    id: "loses-completion",
    fault: "the last step_complete of a stream is missing",
    breaks: [pairedSteps, keptSteps],
    bench: items((all) => without(all, all.findLastIndex(is("step_complete")))),
  },
  {
    id: "completes-twice",
    fault: "the first step_complete of a stream comes twice",
    breaks: [pairedSteps, keptSteps],
    bench: items((all) => {
      const first = all.findIndex(is("step_complete"));
      return first === -1 ? all : all.toSpliced(first, 0, ...all.slice(first, first + 1));
    }),
  },
  {
    id: "late-start",
    fault: "a step starts after its first progress",
    breaks: [pairedSteps],
    bench: items((all) => {
      const start = all.findIndex(is("step_start"));
      return start === -1
        ? all
        : [...all.slice(0, start), ...all.slice(start, start + 2).reverse(), ...all.slice(start + 2)];
    }),
  },
  {
    id: "forgets-earlier-steps",
    fault: "the turn that a resume ends with has only the steps since",
    breaks: [keptSteps],
    bench: text((body, request) =>
      isResume(request)
        ? body.replace(/"steps":\[.*?\}\],"output_message"/, '"steps":[],"output_message"')
        : body,
    ),
  },
  {
    id: "loses-delta",
    fault: "the first delta of a stream is missing",
    breaks: [textIsSum],
    bench: items((all) => without(all, all.findIndex(is("step_progress")))),
  },
  {
    id: "repeats-delta",
    fault: "every delta comes twice",
    breaks: [textIsSum],
    bench: items((all) => all.flatMap((item) => (is("step_progress")(item) ? [item, item] : [item]))),
  },
  {
    id: "trims-deltas",
    fault: "the white space around a delta is lost",
    breaks: [textIsSum],
    bench: text((body) =>
      body.replace(/"delta":\{"type":"text","text":"(?:\\n| )+/g, '"delta":{"type":"text","text":"'),
    ),
  },
  {
    id: "one-step-id",
    fault: "all steps have the same id",
    breaks: [stepIdsDiffer],
    bench: text((body) => body.replace(/"step_id":"[^"]*"/g, '"step_id":"s"')),
  },
  {
    id: "call-ids-as-made",
    fault: "a call has the id that the model gave it, whether or not another has it",
    breaks: [callIdsDiffer],
    bench: text((body) => body.replace(/"call_id":"(c\d)(?:-2)+"/g, '"call_id":"$1"')),
  },
  {
    id: "reads-other-output",
    fault: "GET of a turn has lost the stop reason",
    breaks: [readsBack],
    bench: text((body, { method, url }) =>
      method === "GET" && /\/turn\/[^/]+$/.test(url)
        ? body.replace(/"stop_reason":"[^"]*"/g, '"stop_reason":""')
        : body,
    ),
  },
  {
    id: "session-without-turns",
    fault: "GET of a session lists no turns",
    breaks: [readsBack],
    bench: text((body, { method, url }) =>
      method === "GET" && /\/session\/[^/]+$/.test(url) ? body.replace(/"turns":\[.*\]/, '"turns":[]') : body,
    ),
  },
  {
    id: "step-without-times",
    fault: "GET of a step has no completed_at",
    breaks: [readsBack],
    bench: text((body, { method, url }) =>
      method === "GET" && url.includes("/step/")
        ? body.replace(/"completed_at":"[^"]*"/, '"completed_at":null')
        : body,
    ),
  },
];

/** A server whose bodies are changed as text. */
function text(change: (body: string, request: Request) => string): Bench {
  return {
    fetch: (fetch) => async (request) => {
      const response = await fetch(request);
      const body = await response.text();
      const { status, headers } = response;
      return new Response(body === "" ? null : change(body, request), { status, headers });
    },
  };
}

/** A server whose streams are changed. */
function items(change: (all: TurnStreamItem[], request: Request) => TurnStreamItem[]): Bench {
  return text((body, request) => {
    if (!body.startsWith("data: ")) return body;
    const blocks = body.split("\n\n").filter((block) => block !== "");
    const all = blocks.map((block) => JSON.parse(block.slice("data: ".length)) as TurnStreamItem);
    return change(all, request)
      .map((item) => `data: ${JSON.stringify(item)}\n\n`)
      .join("");
  });
}

function typeOf(item: TurnStreamItem): string {
  return "event" in item ? item.event.payload.event_type : "error";
}

function is(type: string): (item: TurnStreamItem) => boolean {
  return (item) => typeOf(item) === type;
}

function without<T>(all: readonly T[], index: number): T[] {
  return all.filter((_, at) => at !== index);
}

function isResume({ url }: Request): boolean {
  return url.endsWith("/resume");
}
