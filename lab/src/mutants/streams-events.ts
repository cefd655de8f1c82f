/** Streams of well-formed events that do not match what happened. */
import type { Turn, TurnEvent } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import {
  changeAnnouncedTurn,
  createTurnRequest,
  changeEvents,
  getTurnRequest,
  interceptRequest,
  isStream,
  resumeTurnRequest,
  changeStreamErrors,
} from "./rewrite.ts";

const everywhere = [createTurnRequest, resumeTurnRequest, getTurnRequest];
const streams = [createTurnRequest, resumeTurnRequest];

export const streamEventMutants: readonly Mutant[] = [
  {
    id: "stream-has-another-charset",
    fault: "The content type of a created turn's stream has the charset iso-8859-1.",
    killedBy: ["streams/content-type"],
    over: () => ({
      handler: interceptRequest(createTurnRequest, async (request, honest) => {
        const response = await honest(request);
        const type = response.headers.get("content-type") ?? "";
        return new Response(response.body, {
          status: response.status,
          headers: { "content-type": type.replace(/;.*/, "; charset=iso-8859-1") },
        });
      }),
    }),
  },
  {
    id: "turn-streams-when-not-asked",
    fault: "A turn requested without streaming is returned as a stream of one turn_complete event.",
    killedBy: ["streams/same-without-stream"],
    over: () => ({
      handler: interceptRequest(createTurnRequest, async (request, honest) => {
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
    id: "stream-delays-turn-start",
    fault: "turn_start is the second event of a stream.",
    killedBy: ["streams/turn-start"],
    over: () => ({
      handler: changeEvents(() => {
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
    id: "stream-changes-turn-start-id",
    fault: "turn_start carries a random turn_id instead of the turn's own.",
    killedBy: ["streams/turn-start"],
    over: () => ({
      handler: changeEvents(() => (event) => [
        event.event_type === "turn_start" ? { ...event, turn_id: crypto.randomUUID() } : event,
      ]),
    }),
  },
  {
    id: "stream-mislabels-output-touchpoints",
    fault: "step_start of every shield step reports the touchpoint user-input.",
    killedBy: ["streams/step-metadata"],
    over: () => ({
      handler: changeEvents(() => (event) => [
        event.event_type === "step_start" && event.step_type === "shield_call"
          ? { ...event, metadata: { touchpoint: "user-input" } }
          : event,
      ]),
    }),
  },
  {
    id: "stream-repeats-tool-call-deltas",
    fault: "The delta of every parsed tool call is sent twice.",
    killedBy: ["streams/call-deltas"],
    over: () => ({
      handler: changeEvents(() => (event) => (isCall(event, "succeeded") ? [event, event] : [event])),
    }),
  },
  {
    id: "stream-sends-unparsed-calls-as-text",
    fault: "A tool call that failed to parse is streamed as a text delta.",
    killedBy: ["streams/failed-call-is-content"],
    over: () => ({
      handler: changeEvents(() => (event) => [
        event.event_type === "step_progress" && isCall(event, "failed") && event.delta.type === "tool_call"
          ? { ...event, delta: { type: "text", text: event.delta.tool_call } }
          : event,
      ]),
    }),
  },
  {
    id: "stream-drops-in-progress-deltas",
    fault: "Streams omit the in_progress deltas of server tool calls.",
    killedBy: ["streams/server-call-progress"],
    over: () => ({ handler: changeEvents(() => (event) => (isCall(event, "in_progress") ? [] : [event])) }),
  },
  {
    id: "stream-buffers-events",
    fault: "A stream is sent only after its turn has ended.",
    killedBy: ["streams/deltas-as-they-come"],
    over: () => ({
      handler: (honest) => async (request) => {
        const response = await honest(request);
        return isStream(response) ? new Response(await response.arrayBuffer(), response) : response;
      },
    }),
  },
  {
    id: "turn-reorders-input-shield-step",
    fault: "A turn lists its input shield step after the inference step that followed it.",
    killedBy: ["streams/order-of-steps"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => {
        const [first, second, third, ...rest] = turn.steps;
        return first?.step_type === "shield_call" && second && third
          ? { ...turn, steps: [second, first, third, ...rest] }
          : turn;
      }),
    }),
  },
  {
    id: "stream-omits-error-status",
    fault: "Errors in streams carry no status.",
    killedBy: ["streams/error-form"],
    over: () => ({ handler: changeStreamErrors(streams, (message) => message.replace(/^\d+: /, "")) }),
  },
  {
    id: "stream-reports-every-error-as-500",
    fault: "Every error in a stream has status 500.",
    killedBy: ["streams/error-in-its-words"],
    over: () => ({ handler: changeStreamErrors(streams, (message) => message.replace(/^\d+/, "500")) }),
  },
  {
    id: "turn-get-returns-empty-turn-when-not-found",
    fault: "GET of a failed or unknown turn returns a 200 with an empty turn.",
    killedBy: ["streams/error-leaves-nothing"],
    over: () => ({
      handler: interceptRequest(getTurnRequest, async (request, honest) => {
        const response = await honest(request);
        const [turn_id = "", , session_id = ""] = request.url.split("/").reverse();
        const isMissing = response.status >= 400 || (await response.clone().text()) === "null";
        return isMissing ? Response.json(emptyTurn(turn_id, session_id)) : response;
      }),
    }),
  },
  {
    id: "stream-mislabels-tool-steps",
    fault: "step_start of a tool_execution step has the step_type inference.",
    killedBy: ["streams/events-agree"],
    over: () => ({
      handler: changeEvents(() => (event) => [
        event.event_type === "step_start" && event.step_type === "tool_execution"
          ? { ...event, step_type: "inference" }
          : event,
      ]),
    }),
  },
  {
    id: "turn-changes-session-id",
    fault: "Turns carry a random session_id instead of their session's.",
    killedBy: ["streams/events-agree"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => ({ ...turn, session_id: crypto.randomUUID() })),
    }),
  },
  {
    id: "turn-backdates-completed-steps",
    fault: "Every step of a turn has the turn's started_at as its completed_at.",
    killedBy: ["streams/steps-in-time"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => ({
        ...turn,
        steps: turn.steps.map((step) => ({ ...step, completed_at: turn.started_at })),
      })),
    }),
  },
  {
    id: "turn-truncates-output-message",
    fault: "The output_message of a turn loses its last character.",
    killedBy: ["streams/output-is-last-answer"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => {
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
