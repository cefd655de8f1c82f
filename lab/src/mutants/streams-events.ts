/** Streams whose events are well formed, and tell something else than what happened. */
import type { Turn, TurnEvent } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import {
  announcing,
  creating,
  events,
  gettingTurn,
  instead,
  isStream,
  resumed,
  streamErrors,
} from "./rewrite.ts";

const everywhere = [creating, resumed, gettingTurn];
const streams = [creating, resumed];

export const streamEventMutants: readonly Mutant[] = [
  {
    id: "forgets-its-charset",
    fault: "The content type of a stream has no charset.",
    killedBy: ["streams/content-type"],
    over: () => ({
      handler: instead(creating, async (request, honest) => {
        const response = await honest(request);
        const type = response.headers.get("content-type") ?? "";
        return new Response(response.body, {
          status: response.status,
          headers: { "content-type": type.replace(/;.*/, "") },
        });
      }),
    }),
  },
  {
    id: "always-streams",
    fault: "A turn that is asked for as a whole is an event.",
    killedBy: ["streams/same-without-stream"],
    over: () => ({
      handler: instead(creating, async (request, honest) => {
        const response = await honest(request);
        if (response.status !== 200 || response.headers.get("content-type") !== "application/json")
          return response;
        const turn = (await response.json()) as Turn;
        const payload = { event_type: "turn_complete", turn };
        return new Response(`data: ${JSON.stringify({ event: { payload } })}\n\n`, {
          headers: { "content-type": "text/event-stream; charset=utf-8" },
        });
      }),
    }),
  },
  {
    id: "starts-late",
    fault: "The turn_start of a stream is its second event.",
    killedBy: ["streams/turn-start"],
    over: () => ({
      handler: events(() => {
        let held: object[] = [];
        return (event) => {
          if (event.event_type === "turn_start") {
            held = [event];
            return [];
          }
          const both = [event, ...held];
          held = [];
          return both;
        };
      }),
    }),
  },
  {
    id: "starts-another-turn",
    fault: "The turn_start of a stream has an id of its own.",
    killedBy: ["streams/turn-start"],
    over: () => ({
      handler: events(() => (event) => [
        event.event_type === "turn_start" ? { ...event, turn_id: crypto.randomUUID() } : event,
      ]),
    }),
  },
  {
    id: "hides-touchpoints",
    fault: "The start of a shield step says user-input wherever it looks.",
    killedBy: ["streams/step-metadata"],
    over: () => ({
      handler: events(() => (event) => [
        event.event_type === "step_start" && event.step_type === "shield_call"
          ? { ...event, metadata: { touchpoint: "user-input" } }
          : event,
      ]),
    }),
  },
  {
    id: "announces-calls-twice",
    fault: "A call of the model is announced twice.",
    killedBy: ["streams/call-deltas"],
    over: () => ({
      handler: events(() => (event) => (isCall(event, "succeeded") ? [event, event] : [event])),
    }),
  },
  {
    id: "keeps-failed-calls-silent",
    fault: "A call that could not be read is a delta of text.",
    killedBy: ["streams/failed-call-is-content"],
    over: () => ({
      handler: events(() => (event) => [
        event.event_type === "step_progress" && isCall(event, "failed") && event.delta.type === "tool_call"
          ? { ...event, delta: { type: "text", text: event.delta.tool_call } }
          : event,
      ]),
    }),
  },
  {
    id: "runs-tools-silently",
    fault: "Nothing tells that a server call runs.",
    killedBy: ["streams/server-call-progress"],
    over: () => ({ handler: events(() => (event) => (isCall(event, "in_progress") ? [] : [event])) }),
  },
  {
    id: "says-everything-at-once",
    fault: "A stream is sent when the turn has ended.",
    killedBy: ["streams/deltas-as-they-come"],
    over: () => ({
      handler: (honest) => async (request) => {
        const response = await honest(request);
        return isStream(response) ? new Response(await response.arrayBuffer(), response) : response;
      },
    }),
  },
  {
    id: "answers-before-it-looks",
    fault: "A turn lists its shield step after the answer that it came before.",
    killedBy: ["streams/order-of-steps"],
    over: () => ({
      handler: announcing(everywhere, (turn) => {
        const [first, second, third, ...rest] = turn.steps;
        return first?.step_type === "shield_call" && second && third
          ? { ...turn, steps: [second, first, third, ...rest] }
          : turn;
      }),
    }),
  },
  {
    id: "fails-without-status",
    fault: "The error of a stream has no status.",
    killedBy: ["streams/error-form"],
    over: () => ({ handler: streamErrors(streams, (message) => message.replace(/^\d+: /, "")) }),
  },
  {
    id: "takes-all-blame",
    fault: "Every error of a stream is a 500.",
    killedBy: ["streams/error-in-its-words"],
    over: () => ({ handler: streamErrors(streams, (message) => message.replace(/^\d+/, "500")) }),
  },
  {
    id: "keeps-what-failed",
    fault: "A turn that failed in its stream can be read, empty.",
    killedBy: ["streams/error-leaves-nothing"],
    over: () => ({
      handler: instead(gettingTurn, async (request, honest) => {
        const response = await honest(request);
        const [turn_id = "", , session_id = ""] = request.url.split("/").reverse();
        return response.status === 404 ? Response.json(emptyTurn(turn_id, session_id)) : response;
      }),
    }),
  },
  {
    id: "mistakes-types-of-steps",
    fault: "The start of a tool step says that it is an inference.",
    killedBy: ["streams/events-agree"],
    over: () => ({
      handler: events(() => (event) => [
        event.event_type === "step_start" && event.step_type === "tool_execution"
          ? { ...event, step_type: "inference" }
          : event,
      ]),
    }),
  },
  {
    id: "mistakes-sessions",
    fault: "A turn says that it is of another session.",
    killedBy: ["streams/events-agree"],
    over: () => ({
      handler: announcing(everywhere, (turn) => ({ ...turn, session_id: crypto.randomUUID() })),
    }),
  },
  {
    id: "ends-before-it-begins",
    fault: "Steps end when their turn began.",
    killedBy: ["streams/steps-in-time"],
    over: () => ({
      handler: announcing(everywhere, (turn) => ({
        ...turn,
        steps: turn.steps.map((step) => ({ ...step, completed_at: turn.started_at })),
      })),
    }),
  },
  {
    id: "puts-out-less",
    fault: "The output message of a turn has lost its last character.",
    killedBy: ["streams/output-is-last-answer"],
    over: () => ({
      handler: announcing(everywhere, (turn) => {
        const { content } = turn.output_message;
        const less = typeof content === "string" ? content.slice(0, -1) : content;
        return { ...turn, output_message: { ...turn.output_message, content: less } };
      }),
    }),
  },
];

function isCall(event: TurnEvent, status: "succeeded" | "failed" | "in_progress"): boolean {
  return (
    event.event_type === "step_progress" &&
    event.delta.type === "tool_call" &&
    event.delta.parse_status === status
  );
}

function emptyTurn(turn_id: string, session_id: string): Turn {
  const at = "2026-01-01T00:00:00.000000Z";
  return {
    turn_id,
    session_id,
    input_messages: [],
    steps: [],
    output_message: { role: "assistant", content: "", stop_reason: "end_of_turn", tool_calls: [] },
    output_attachments: [],
    started_at: at,
    completed_at: at,
  };
}
