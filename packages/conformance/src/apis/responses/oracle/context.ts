/** What a response must be answered from: the inputs and outputs before it, then its own input. */
import type { Alias } from "../../../story/story.ts";
import { isRecord, recordsAmong } from "../../../json/difference.ts";
import { type Json, type ObservedResponse, observedAs, observedResponses } from "../views/observed.ts";
import type { Trace } from "../../../trace/trace.ts";

/** The items of an input as it was sent. */
export function inputItems({ sent }: ObservedResponse): readonly Json[] {
  const { input } = sent;
  if (typeof input === "string") return [{ type: "message", role: "user", content: input }];
  return recordsAmong(input);
}

/**
 * The items that the model is given for a response, references replaced by what they name; null if that is open, since a
 * response before it told nothing, or is in a conversation.
 */
export function expectedContext(trace: Trace, observed: ObservedResponse): readonly Json[] | null {
  const before = observed.step.after === undefined ? [] : itemsUpTo(trace, observed.step.after);
  if (before === null || observed.step.conversation !== undefined) return null;
  const own = inputItems(observed).map((item) => resolved(trace, item));
  return own.every((items) => items !== null) ? [...before, ...own.flat()] : null;
}

/** What an item of `compact` was made of; null if nobody got it. */
function compactedIn(trace: Trace, item: Json): readonly Json[] | null {
  const made = trace.exchanges.find(
    ({ step, json }) =>
      step.do === "compact" &&
      recordsAmong(isRecord(json) ? json["output"] : []).some(
        ({ encrypted_content: content }) => content === item["encrypted_content"],
      ),
  );
  if (made?.step.do !== "compact" || !isRecord(made.request.body)) return null;
  const before = made.step.after === undefined ? [] : itemsUpTo(trace, made.step.after);
  return before && [...before, ...recordsAmong(made.request.body["input"])];
}

/** The context of a response with its output. */
function itemsUpTo(trace: Trace, alias: Alias): readonly Json[] | null {
  const observed = observedAs(trace, alias);
  if (observed === undefined || !hasEnded(observed)) return null;
  const before = expectedContext(trace, observed);
  return before && [...before, ...withoutCut(observed.output)];
}

/** Whether it ended so that others may continue it. */
export function hasEnded({ response }: ObservedResponse): boolean {
  return response?.["status"] === "completed" || response?.["status"] === "incomplete";
}

/** A call that was cut is not in later prompts. */
function withoutCut(output: readonly Json[]): Json[] {
  return output.filter(({ type, status }) => type === "message" || status !== "incomplete");
}

/** What an item stands for; null if that is nothing. */
function resolved(trace: Trace, item: Json): readonly Json[] | null {
  if (item["type"] === "compaction") return compactedIn(trace, item);
  if (item["type"] !== "item_reference") return [item];
  const outputs = observedResponses(trace).flatMap(({ output }) => output);
  const found = outputs.find(({ id }) => id === item["id"]);
  return found === undefined ? null : [found];
}

/** The calls of the caller's functions in these items that no output answers. */
export function openCalls(items: readonly Json[]): Json[] {
  const answered = new Set(
    items.flatMap(({ type, call_id }) => (type === "function_call_output" ? [call_id] : [])),
  );
  return items.filter(({ type, call_id }) => type === "function_call" && !answered.has(call_id));
}

/** Whether it leaves a call without an output where the server holds outputs against calls: such a request is a 400. */
export function lacksOutputs(trace: Trace, observed: ObservedResponse): boolean {
  const isChecked = trace.expectations.responses.function_outputs !== "any";
  return isChecked && openCalls(expectedContext(trace, observed) ?? []).length > 0;
}

/** The system messages that the request's instructions make. */
export function instructionsOf({ sent }: ObservedResponse): string | null {
  const { instructions } = sent;
  return typeof instructions === "string" && instructions !== "" ? instructions : null;
}

/** Whether the request keeps its response. */
export function isStored({ sent }: ObservedResponse): boolean {
  return sent["store"] !== false;
}

/** The tools of the caller that a request names. */
export function functionNames({ sent }: ObservedResponse): string[] {
  return recordsAmong(sent["tools"]).flatMap(({ type, name }) => (type === "function" ? [String(name)] : []));
}

/** Why a response is incomplete. */
export function incompleteReason(response: Json | null): unknown {
  const details = response?.["incomplete_details"];
  return isRecord(details) ? details["reason"] : details;
}
