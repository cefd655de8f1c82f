import type { Session, Turn } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import {
  changeAnswer,
  createTurnRequest,
  changeEvents,
  getSessionRequest,
  getTurnRequest,
  interceptRequest,
  resumeTurnRequest,
} from "./rewrite.ts";

export const wireMutants: readonly Mutant[] = [
  {
    id: "resume-breaks-connection",
    fault: "The connection breaks off halfway through every resume response.",
    killedBy: ["wire/answers"],
    over: () => ({
      handler: interceptRequest(resumeTurnRequest, async (request, honest) => {
        const response = await honest(request);
        const text = await response.text();
        const bytes = new TextEncoder().encode(text.slice(0, text.length / 2));
        const source = new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(bytes),
          pull: (controller) => controller.error(new Error("The connection was reset.")),
        });
        return new Response(source, response);
      }),
    }),
  },
  {
    id: "turn-get-omits-output-attachments",
    fault: "GET of a turn omits output_attachments.",
    killedBy: ["wire/response-schema"],
    over: () => ({
      handler: changeAnswer<Turn | object>(getTurnRequest, (turn) => ({
        ...turn,
        output_attachments: undefined,
      })),
    }),
  },
  {
    id: "stream-omits-step-start-metadata",
    fault: "step_start events have no metadata.",
    killedBy: ["wire/event-schema"],
    over: () => ({
      handler: changeEvents(() => (event) => [
        event.event_type === "step_start" ? { ...event, metadata: undefined } : event,
      ]),
    }),
  },
  {
    id: "stream-adds-event-lines",
    fault: "Every item in the stream of a created turn carries an event: line.",
    killedBy: ["wire/framing"],
    over: () => ({
      handler: interceptRequest(createTurnRequest, async (request, honest) => {
        const response = await honest(request);
        const naming = new TransformStream<string, string>({
          transform: (text, controller) =>
            controller.enqueue(text.replace(/^data: /gm, "event: turn\ndata: ")),
        });
        const body = response.body
          ?.pipeThrough(new TextDecoderStream())
          .pipeThrough(naming)
          .pipeThrough(new TextEncoderStream());
        return new Response(body, response);
      }),
    }),
  },
  {
    id: "session-get-adds-undeclared-property",
    fault: "GET of a session returns an undeclared property named owner.",
    killedBy: ["wire/declared-properties"],
    over: () => ({
      handler: changeAnswer<Session | object>(getSessionRequest, (session) => ({
        ...session,
        owner: "suite",
      })),
    }),
  },
  {
    id: "turn-get-reorders-properties",
    fault: "GET of a turn returns its properties in alphabetical order.",
    killedBy: ["wire/declared-properties"],
    over: () => ({
      handler: changeAnswer<Turn | object>(getTurnRequest, (turn) =>
        Object.fromEntries(Object.entries(turn).toSorted(([one], [other]) => (one < other ? -1 : 1))),
      ),
    }),
  },
  {
    id: "error-uses-plain-text",
    fault: "Error responses have the content type text/plain.",
    killedBy: ["wire/content-type"],
    over: () => ({
      handler: (honest) => async (request) => {
        const response = await honest(request);
        if (response.status >= 400) response.headers.set("content-type", "text/plain");
        return response;
      },
    }),
  },
];
