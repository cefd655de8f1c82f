/** Servers that run turns correctly and report them wrongly. */
import type { TurnStreamItem } from "@understudy/contract/types";
import {
  keptSteps,
  oneEnding,
  openings,
  pairedSteps,
  textIsSum,
} from "../../../../packages/server/test/laws/stream-laws.ts";
import { callIdsDiffer, readsBack, stepIdsDiffer } from "../../../../packages/server/test/laws/turn-laws.ts";
import type { Decorators } from "../../../../packages/server/test/laws/decorated-server.ts";
import type { BrokenServer } from "./broken-server.ts";

export const brokenStreams: readonly BrokenServer[] = [
  {
    id: "ends-twice",
    fault: "the last item of a stream comes twice",
    breaks: [oneEnding],
    decorators: items((all) => [...all, ...all.slice(-1)]),
  },
  {
    id: "never-ends",
    fault: "the last item of a stream is missing",
    breaks: [oneEnding],
    decorators: items((all) => all.slice(0, -1)),
  },
  {
    id: "talks-on",
    fault: "the ending comes before the last event",
    breaks: [oneEnding],
    decorators: items((all) => [...all.slice(0, -2), ...all.slice(-2).reverse()]),
  },
  {
    id: "starts-on-resume",
    fault: "a resume announces a new turn",
    breaks: [openings],
    decorators: items((all, request) => {
      const start = { event: { payload: { event_type: "turn_start", turn_id: "t" } } } as const;
      return isResume(request) ? [start, ...all] : all;
    }),
  },
  {
    id: "silent-start",
    fault: "a new turn does not announce its id",
    breaks: [openings],
    decorators: items((all) => all.filter((item) => typeOf(item) !== "turn_start")),
  },
  {
    id: "loses-completion",
    fault: "the last step_complete of a stream is missing",
    breaks: [pairedSteps, keptSteps],
    decorators: items((all) => without(all, all.findLastIndex(is("step_complete")))),
  },
  {
    id: "completes-twice",
    fault: "the first step_complete of a stream comes twice",
    breaks: [pairedSteps, keptSteps],
    decorators: items((all) => {
      const first = all.findIndex(is("step_complete"));
      return first === -1 ? all : all.toSpliced(first, 0, ...all.slice(first, first + 1));
    }),
  },
  {
    id: "late-start",
    fault: "a step starts after its first progress",
    breaks: [pairedSteps],
    decorators: items((all) => {
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
    decorators: text((body, request) =>
      isResume(request)
        ? body.replace(/"steps":\[.*?\}\],"output_message"/, '"steps":[],"output_message"')
        : body,
    ),
  },
  {
    id: "loses-delta",
    fault: "the first delta of a stream is missing",
    breaks: [textIsSum],
    decorators: items((all) => without(all, all.findIndex(is("step_progress")))),
  },
  {
    id: "repeats-delta",
    fault: "every delta comes twice",
    breaks: [textIsSum],
    decorators: items((all) => all.flatMap((item) => (is("step_progress")(item) ? [item, item] : [item]))),
  },
  {
    id: "trims-deltas",
    fault: "the white space around a delta is lost",
    breaks: [textIsSum],
    decorators: text((body) =>
      body.replace(/"delta":\{"type":"text","text":"(?:\\n| )+/g, '"delta":{"type":"text","text":"'),
    ),
  },
  {
    id: "one-step-id",
    fault: "all steps have the same id",
    breaks: [stepIdsDiffer],
    decorators: text((body) => body.replace(/"step_id":"[^"]*"/g, '"step_id":"s"')),
  },
  {
    id: "call-ids-as-made",
    fault: "a call has the id that the model gave it, whether or not another has it",
    breaks: [callIdsDiffer],
    decorators: text((body) => body.replace(/"call_id":"(c\d)(?:-2)+"/g, '"call_id":"$1"')),
  },
  {
    id: "reads-other-output",
    fault: "GET of a turn has lost the stop reason",
    breaks: [readsBack],
    decorators: text((body, { method, url }) =>
      method === "GET" && /\/turn\/[^/]+$/.test(url)
        ? body.replace(/"stop_reason":"[^"]*"/g, '"stop_reason":""')
        : body,
    ),
  },
  {
    id: "session-without-turns",
    fault: "GET of a session lists no turns",
    breaks: [readsBack],
    decorators: text((body, { method, url }) =>
      method === "GET" && /\/session\/[^/]+$/.test(url)
        ? JSON.stringify({ ...(JSON.parse(body) as object), turns: [] })
        : body,
    ),
  },
  {
    id: "step-without-times",
    fault: "GET of a step has no completed_at",
    breaks: [readsBack],
    decorators: text((body, { method, url }) =>
      method === "GET" && url.includes("/step/")
        ? body.replace(/"completed_at":"[^"]*"/, '"completed_at":null')
        : body,
    ),
  },
];

/** A server whose bodies are changed as text. */
function text(change: (body: string, request: Request) => string): Decorators {
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
function items(change: (all: TurnStreamItem[], request: Request) => TurnStreamItem[]): Decorators {
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
