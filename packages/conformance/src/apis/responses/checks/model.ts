/** Responses and conversations against a model of them, over any sequence of requests. */
import { check } from "../../../check/check.ts";
import { responseCommandStories } from "../generators/commands.ts";
import { missingStatuses, noParent } from "../oracle/errors.ts";
import { empty, type ExpectedAnswer, next } from "../oracle/model.ts";
import type { ResponsesStep } from "../../../story/response-steps.ts";
import { isRecord, recordsAmong, recordsIn } from "../../../json/difference.ts";
import { inferencesOf, promptsOf } from "../views/inferences.ts";
import { lineOf, lineOfModel, promptLines, promptLinesOfModel } from "../oracle/named.ts";
import { endedIn } from "../views/observed.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { compare, compareStatus, type Finding, verdictOf } from "../../../check/verdict.ts";

export const agrees = check({
  id: "responses/agrees-with-model",
  statement: "After any sequence of requests the server answers as a model of chains and conversations does.",
  reference: ["createResponse", "listConversationItems"],
  generator: responseCommandStories,
  when: {
    response_routes: ["list", "input_items", "delete"],
    response_pages: "whole",
    response_parents: "reported",
    text_beside_response_calls: "kept",
    function_outputs: "checked",
    input_items: "own",
    unstored_responses: "forgotten",
    conversation_items: "context",
  },
  judge(trace) {
    let state = empty;
    let judged = 0;
    for (const pages of inWalks(trace.exchanges)) {
      const [{ step, status }] = pages;
      // After a missing response the state of the server is unknown.
      if (status === null || !isOfResponses(step)) break;
      const { answer, state: after } = next(state, step);
      state = after;
      if (answer === null) continue;
      judged += 1;
      // What comes after the first difference follows from it.
      const findings = judgeAnswer(trace, pages, answer);
      if (findings.length > 0) return verdictOf(judged, findings, "");
    }
    return verdictOf(judged, [], "no request was sent");
  },
});

/** The answers to a step: the pages of a list, otherwise one answer. */
type Pages = readonly [Exchange, ...Exchange[]];

function inWalks(exchanges: readonly Exchange[]): Pages[] {
  const walks: [Exchange, ...Exchange[]][] = [];
  for (const exchange of exchanges) {
    const last = walks.at(-1);
    if (last !== undefined && exchange.step.do === "walk" && last[0].step === exchange.step)
      last.push(exchange);
    else walks.push([exchange]);
  }
  return walks;
}

/** Stories of this family have no others but restarts, which send nothing. */
function isOfResponses(step: Exchange["step"]): step is ResponsesStep {
  return (
    step.do === "respond" ||
    step.do === "walk" ||
    step.do === "add_items" ||
    /^(?:create|get|delete)_(?:response|conversation|item)$/.test(step.do)
  );
}

/** The statuses for an absent record: a response that is continued, or any other record. */
function statusesFor(trace: Trace, step: Exchange["step"]): readonly number[] {
  return step.do === "respond" && step.after !== undefined ? [noParent] : missingStatuses(trace);
}

function judgeAnswer(trace: Trace, pages: Pages, answer: ExpectedAnswer): Finding[] {
  const [first] = pages;
  const last = pages.at(-1) ?? first;
  if (answer.is === "not_found" || answer.is === "bad")
    return [
      ...compareStatus(first, answer.is === "bad" ? [400] : statusesFor(trace, first.step)),
      ...(first.step.do === "respond"
        ? compare(first, "requests to the model", 0, inferencesOf(trace, first.step.as).length)
        : []),
    ];
  const statuses = compareStatus(last, [200]);
  if (statuses.length > 0) return statuses;
  const lines = (items: readonly Record<string, unknown>[]): string[] =>
    items.map((item) => lineOf(item, trace));
  const whole = endedIn(first);
  switch (answer.is) {
    case "found":
      return [];
    case "items": {
      const items = first.step.do === "get_item" ? recordsAmong([first.json]) : pages.flatMap(itemsIn);
      return compare(last, "items", answer.items.map(lineOfModel), lines(items));
    }
    case "responses": {
      const known = new Map(Object.entries(trace.ids).map(([alias, id]) => [id, alias]));
      const own = pages.flatMap(itemsIn).flatMap(({ id }) => known.get(String(id)) ?? []);
      return compare(last, "responses", answer.of, own);
    }
    case "response":
    case "new": {
      const { step, output } = answer.response;
      const { after, conversation } = step;
      const expected = {
        status: "completed",
        after: after === undefined ? null : trace.ids[after],
        conversation: conversation === undefined ? null : trace.ids[conversation],
        output: output.map(lineOfModel),
      };
      const place = whole?.["conversation"];
      const actual = {
        status: whole?.["status"],
        after: whole?.["previous_response_id"] ?? null,
        conversation: isRecord(place) ? place["id"] : null,
        output: lines(recordsAmong(whole?.["output"])),
      };
      return [
        ...compare(first, "response", expected, actual),
        ...(answer.is === "new" ? comparePrompt(trace, first, step.as, answer.prompt) : []),
      ];
    }
  }
}

function itemsIn({ json }: Exchange): Record<string, unknown>[] {
  return recordsIn(json);
}

/** Where there is a journal. */
function comparePrompt(
  trace: Trace,
  exchange: Exchange,
  alias: string,
  expected: Extract<ExpectedAnswer, { is: "new" }>["prompt"],
): Finding[] {
  if (trace.journal === null) return [];
  const [first] = promptsOf(trace, alias);
  const actual = first === undefined ? null : promptLines(first.messages, trace);
  return compare(exchange, "prompt", promptLinesOfModel(expected), actual, first?.seq);
}
