/** The form of streams: their first and last events, and steps that start and complete. */
import { check } from "../../../check/check.ts";
import { isRecord } from "../../../json/difference.ts";
import { announced, endsTurn, eventsOf, streamError } from "../../../trace/read.ts";
import type { Exchange } from "../../../trace/trace.ts";
import { streamedSteps } from "../views/streamed-steps.ts";
import { touchpointAt } from "../views/touchpoints.ts";
import { statesOf, turnLogs } from "../views/turn-log.ts";
import { between, compare, type Finding, finding, judgeEach, verdictOf } from "../../../check/verdict.ts";

export const contentType = check({
  id: "streams/content-type",
  statement: "A stream has the content type text/event-stream; a charset in it is utf-8.",
  reference: ["openapi.yaml", "semantics §8.1"],
  judge(trace) {
    const requested = turnLogs(trace)
      .flatMap(({ requests }) => requests)
      .filter((exchange) => exchange.status === 200 && isStreamAsked(exchange));
    return judgeEach(requested, "no stream was requested", (exchange) => {
      // Neither case nor spaces mean anything in it.
      const actual = exchange.headers["content-type"]?.toLowerCase().replaceAll(" ", "");
      // Streams of events are UTF-8 by their standard, which leaves the charset out.
      return actual === "text/event-stream"
        ? []
        : compare(exchange, "content-type", "text/event-stream;charset=utf-8", actual);
    });
  },
});

function isStreamAsked({ request }: Exchange): boolean {
  return isRecord(request.body) && request.body["stream"] === true;
}

export const turnStart = check({
  id: "streams/turn-start",
  statement: "The first event of a new turn, and no other, is turn_start with the turn's id.",
  reference: ["semantics §8.1"],
  when: { turn_start: "emitted" },
  judge(trace) {
    const streams = turnLogs(trace)
      .map(({ requests: [create] }) => create)
      .filter((create) => eventsOf(create).length > 0);
    return judgeEach(streams, "no new turn was streamed", (create) => {
      const starts = eventsOf(create).flatMap((event, at) =>
        event.event_type === "turn_start" ? [{ at, turn_id: event.turn_id }] : [],
      );
      // A stream that failed does not say again which turn it is of.
      const turn_id = announced(create)?.turn_id ?? starts[0]?.turn_id;
      return compare(create, "turn_start", [{ at: 0, turn_id }], starts);
    });
  },
});

export const oneTerminalEvent = check({
  id: "streams/one-terminal-event",
  statement:
    "A stream ends with exactly one turn_complete, turn_awaiting_input or error, and nothing follows it.",
  reference: ["semantics §8.1", "real-servers §3"],
  judge({ exchanges }) {
    const streams = exchanges.filter(
      ({ items, disconnected, failure }) => items !== null && !disconnected && failure === null,
    );
    return judgeEach(streams, "no stream was seen", judgeStream);
  },
});

const expected = "one turn_complete, turn_awaiting_input or error, at the end";

function judgeStream({ index, items, truncated }: Exchange): Finding[] {
  const all = items ?? [];
  const places = all.flatMap((item, n) => (isEnding(item) ? [n] : []));
  const endingsSeen =
    places.length === 0 ? "no ending" : `endings: ${places.map((n) => `item ${n}`).join(", ")}`;
  const actual = `${all.length} items, counted from item 0; ${endingsSeen}`;
  const right = places.length === 1 && places[0] === all.length - 1 && !truncated;
  return right
    ? []
    : [{ exchange: index, path: "stream", expected, actual: truncated ? `${actual}, broken off` : actual }];
}

function isEnding(item: unknown): boolean {
  return (isRecord(item) && "error" in item) || endsTurn(item);
}

export const stepsPair = check({
  id: "streams/steps-pair",
  statement:
    "A step that starts completes once before the next one starts; only the client's tool step of a resume has no start.",
  reference: ["semantics §8.1"],
  judge({ exchanges }) {
    // A turn that failed may leave its last step open.
    const ended = exchanges.filter(
      ({ items, disconnected, failure }) => items !== null && !disconnected && failure === null,
    );
    return judgeEach(ended, "no stream was seen", unpaired);
  },
});

function unpaired(exchange: Exchange): Finding[] {
  const findings: Finding[] = [];
  let open: string | null = null;
  // The client's tools ran between two requests: their step has no start.
  let unstarted = exchange.operation === "resumeTurn";
  for (const [n, event] of eventsOf(exchange).entries()) {
    const report = (expected: string): void => {
      findings.push(finding(exchange, `event ${n}`, expected, event));
    };
    if (event.event_type === "step_start") {
      if (open !== null) report(`the end of step ${open} before another starts`);
      open = event.step_id;
    }
    if (event.event_type === "step_progress" && event.step_id !== open)
      report("progress of the step that is open");
    if (event.event_type === "step_complete") {
      const resumed = unstarted && event.step_type === "tool_execution" && open === null;
      if (!resumed && event.step_id !== open) report("the end of the step that is open");
      open = null;
    }
    if ("turn" in event && open !== null) report(`the end of step ${open} before that of the turn`);
    unstarted = false;
  }
  return findings;
}

export const stepMetadata = check({
  id: "streams/step-metadata",
  statement: "The start of a shield step names its touchpoint; other starts have empty metadata.",
  reference: ["semantics §8.1", "real-servers §3"],
  judge(trace) {
    const started = streamedSteps(trace).flatMap(({ start, ...rest }) => (start ? [{ start, ...rest }] : []));
    return judgeEach(started, "no step was streamed", ({ exchange, turn, step, start }) => {
      const at = turn.steps.findIndex(({ step_id }) => step_id === step.step_id);
      const expected = step.step_type === "shield_call" ? { touchpoint: touchpointAt(turn.steps, at) } : {};
      return compare(exchange, `metadata of the start of ${step.step_id}`, expected, start.metadata);
    });
  },
});

export const errorForm = check({
  id: "streams/error-form",
  statement: "The error of a stream begins with a status, a colon and a space.",
  reference: ["semantics §3.4", "real-servers §2.2"],
  judge({ exchanges }) {
    const errors = exchanges.flatMap((exchange) => {
      const message = streamError(exchange);
      return message === undefined ? [] : [{ index: exchange.index, message }];
    });
    const findings = errors
      .filter(({ message }) => !/^[45]\d\d: ./s.test(message))
      .map(({ index, message }) => ({
        exchange: index,
        path: "error.message",
        expected: "a status, a colon, a space and words",
        actual: message,
      }));
    return verdictOf(errors.length, findings, "no stream failed");
  },
});

export const eventsAgree = check({
  id: "streams/events-agree",
  statement: "The events of a step and the step itself agree on its type, its turn and its session.",
  reference: ["semantics §8.1"],
  // Clients file events by these ids: a server that mixes up parallel turns shows here.
  judge(trace) {
    const states = turnLogs(trace).flatMap((log) => statesOf(log).map((state) => ({ ...state, log })));
    return judgeEach(states, "no turn was announced", ({ exchange, turn, log }) => {
      const types = new Map(turn.steps.map(({ step_id, step_type }) => [step_id, step_type]));
      const events = eventsOf(exchange).flatMap((event) => ("step_id" in event ? [event] : []));
      const labelled = events.map(({ step_id, step_type }) => ({ step_id, step_type }));
      const owners = { session: turn.session_id, steps: turn.steps.map(({ turn_id }) => turn_id) };
      const expected = { session: trace.ids[log.session], steps: turn.steps.map(() => turn.turn_id) };
      return [
        ...compare(exchange, "turn", expected, owners),
        ...between(
          ["steps of the turn", "their events"],
          compare(
            exchange,
            "events of steps",
            labelled.map(({ step_id }) => ({ step_id, step_type: types.get(step_id) })),
            labelled,
          ),
        ),
      ];
    });
  },
});
