/** Why a request must be refused, by the rows of the table in docs/look-up/semantics/order-of-checks.md §3.2. */
import type { AgentConfigInput } from "@understudy/contract/types";
import { unserved } from "../generators/invalid-requests.ts";
import { isOpenWhenLax, type PathPart, type RequestChange } from "../../../story/change.ts";
import type { CreateTurnStep, RequestStep, ResumeTurnStep } from "../../../story/story.ts";
import { awaits, checked } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { configOf, type RequestedTurn } from "../views/configs.ts";
import { stateAt, turnLogs } from "../views/turn-log.ts";
import { linesOf } from "./documents.ts";
import { notFoundSteps } from "./lifetime.ts";
import { namesNoTool } from "./offered-tools.ts";

/** One reason to refuse a request. */
export interface RefusalReason {
  /** Its place in the order of checks. */
  row: number;
  statuses: readonly number[];
  body: "words" | "shape";
  /** The change that made it wrong; null for a request that is refused as it is. */
  change: RequestChange | null;
}

/** A request that must be refused, with its reasons in the order of the table: the first decides the answer. */
export interface RefusedRequest {
  exchange: Exchange;
  reasons: readonly [RefusalReason, ...RefusalReason[]];
}

/** Answered requests that must be refused. */
export function refusedIn(trace: Trace): RefusedRequest[] {
  const strict = trace.expectations.behavior.request_checks === "strict";
  return trace.exchanges.flatMap((exchange) => {
    const { step, status } = exchange;
    if (step.do !== "altered" || status === null) return [];
    // A server with lenient checks of bodies may accept these, or refuse them with another status.
    if (!strict && step.changes.some(isOpenWhenLax)) return [];
    const changes = step.changes.flatMap((change) => reasonOf(trace, change));
    const reasons = [...changes, ...stateReasons(trace, exchange, step.step)];
    const [first, ...rest] = reasons.toSorted((one, other) => one.row - other.row);
    return first === undefined ? [] : [{ exchange, reasons: [first, ...rest] }];
  });
}

/** Requests with one reason only, which is a change of this kind. */
export function refusedFor(
  trace: Trace,
  kind: RequestChange["is"],
): (RefusedRequest & { change: RequestChange })[] {
  return refusedIn(trace).flatMap((refused) => {
    const [{ change }, ...others] = refused.reasons;
    return others.length === 0 && change?.is === kind ? [{ ...refused, change }] : [];
  });
}

const places: readonly PathPart[] = ["agent", "session", "turn", "step"];

function reasonOf(trace: Trace, change: RequestChange): RefusalReason[] {
  const row = (at: number, statuses: readonly number[], body: RefusalReason["body"]): RefusalReason[] => [
    { row: at, statuses, body, change },
  ];
  switch (change.is) {
    case "path":
      return row(1.1, [404], "words");
    case "method":
      return row(1.2, [405], "words");
    case "content_type":
      return row(1.3, [415], "words");
    case "size":
      return row(1.4, [413], "words");
    case "bytes":
      return row(2.1, [400], "shape");
    case "field":
      return row(2.2, [400], "shape");
    case "query":
      return isBadPage(trace, change) ? row(2.3, [400], "shape") : [];
    case "id":
      return row(3 + places.indexOf(change.place) / 10, notFoundSteps(trace), "words");
    default:
      return [];
  }
}

/** Other parameters are ignored, and bounds may be unchecked. */
function isBadPage({ expectations }: Trace, { name, value }: { name: string; value: string }): boolean {
  const isOpen = expectations.behavior.bounds !== "checked" && /^-?\d+$/.test(value);
  return (name === "limit" || name === "start_index") && !isOpen;
}

/** The reasons that lie in the state of the server, not in the form of the request. */
function stateReasons(trace: Trace, exchange: Exchange, step: RequestStep): RefusalReason[] {
  const row = (at: number, statuses: readonly number[], body: RefusalReason["body"]): RefusalReason => ({
    row: at,
    statuses,
    body,
    change: null,
  });
  if (step.do === "resume") {
    const state = stateOf(trace, exchange, step);
    if (state === "ended") return [row(4, [409], "words")];
    return state === "awaits" && step.give !== "right" ? [row(5, [400], "shape")] : [];
  }
  if (step.do !== "turn") return [];
  const config = configOf(trace, step.session) ?? {};
  return [
    ...(lacksService(config, step, trace) ? [row(6, unservedStatuses(trace, config), "words")] : []),
    ...(contradicts(config, step, trace) ? [row(7, [400], "words")] : []),
  ];
}

function stateOf(trace: Trace, exchange: Exchange, { turn }: ResumeTurnStep): "ended" | "awaits" | null {
  const log = turnLogs(trace).find(({ alias }) => alias === turn);
  const state = log && stateAt(log, exchange);
  if (!state) return null;
  return awaits(state) ? "awaits" : "ended";
}

function lacksService(
  config: Partial<AgentConfigInput>,
  { extra }: CreateTurnStep,
  { expectations }: Trace,
): boolean {
  const { model, input_shields, output_shields, toolgroups } = config;
  const named = [input_shields, toolgroups, extra?.toolgroups].flatMap((names) => names ?? []);
  // Where errors come in the stream, an output shield is looked up after the model has answered.
  const outgoing = expectations.wire.error_placement === "stream" ? [] : (output_shields ?? []);
  return [model, ...named, ...outgoing].includes(unserved);
}

/** An unknown shield has the status of a record, an unknown model or toolgroup has a separate one. */
function unservedStatuses(trace: Trace, { input_shields }: Partial<AgentConfigInput>): readonly number[] {
  const { missing_resource_status: status } = trace.expectations.wire;
  return status === undefined || input_shields?.includes(unserved) === true ? notFoundSteps(trace) : [status];
}

function contradicts(
  { client_tools, tool_config }: Partial<AgentConfigInput>,
  { extra }: CreateTurnStep,
  { expectations }: Trace,
): boolean {
  const names = (client_tools ?? []).map(({ name }) => name);
  const turnConfig = expectations.policy.turn_tool_config === "ignored" ? undefined : extra?.tool_config;
  const isChecked = expectations.policy.tool_choice_names !== "passed_on";
  const choice = isChecked ? (turnConfig ?? tool_config)?.tool_choice : null;
  const images = extra?.documents?.some(({ mime_type }) => mime_type.startsWith("image/")) ?? false;
  return new Set(names).size < names.length || choice === unserved || images;
}

/** Whether nothing in the request of a turn, or in its configuration, has it refused. */
export function mayRun(trace: Trace, turn: RequestedTurn): boolean {
  const parsed = checked("TurnCreateRequest", turn.sent);
  if (!parsed.ok || turn.created.disconnected || turn.created.failure !== null) return false;
  return (
    namesNoTool(trace, turn) === false && linesOf(parsed.value.documents ?? [], trace.expectations) !== null
  );
}
