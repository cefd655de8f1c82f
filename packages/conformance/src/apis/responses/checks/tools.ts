/** Tools in responses: what is handed out, what runs, and what is told of it. */
import { check } from "../../../check/check.ts";
import { responseToolStories } from "../generators/tools.ts";
import { responseStories } from "../generators/responses.ts";
import { functionNames, hasEnded, incompleteReason } from "../oracle/context.ts";
import { canonical, partsText, promptAtoms } from "../views/atoms.ts";
import { promptsOf } from "../views/inferences.ts";
import { type ObservedResponse, observedAs, observedResponses } from "../views/observed.ts";
import { outputItems, type ModelMessage, modelMessages, callMarker } from "../views/tool-runs.ts";
import { isRecord } from "../../../json/difference.ts";
import type { Trace } from "../../../trace/trace.ts";
import { compare, judgeEach } from "../../../check/verdict.ts";

/** A response that ended, with the last message of its model. */
interface Ended {
  observed: ObservedResponse;
  messages: readonly ModelMessage[];
  last: ModelMessage;
}

function endedResponses(trace: Trace): Ended[] {
  return observedResponses(trace).flatMap((observed) => {
    const messages = modelMessages(trace, observed.alias);
    const last = messages.at(-1);
    return hasEnded(observed) && last !== undefined ? [{ observed, messages, last }] : [];
  });
}

/** Whether a response ended because its model called functions of the caller. */
function handsOut({ observed, last }: Ended): boolean {
  const names = functionNames(observed);
  const isLimited =
    incompleteReason(observed.response) !== null && incompleteReason(observed.response) !== undefined;
  const { tool_choice: choice = "auto", parallel_tool_calls: parallel = true } = observed.sent;
  return (
    !last.isCut &&
    !isLimited &&
    choice === "auto" &&
    parallel === true &&
    last.calls.some(({ name }) => names.includes(name))
  );
}

const shared = { needs: ["journal"] } as const;

export const handedOut = check({
  ...shared,
  id: "responses/calls-handed-out",
  when: { response_functions: "taken" },
  generator: responseStories,
  statement:
    "Calls of the caller's functions are items with call_id, name and arguments as text, in the model's order, and the response is completed.",
  reference: ["FunctionCall"],
  judge(trace) {
    const rows = endedResponses(trace).filter(handsOut);
    return judgeEach(rows, "the model called no function", ({ observed, last }) => {
      const names = functionNames(observed);
      const items = outputItems(observed, "function_call");
      const expected = last.calls.filter(({ name }) => names.includes(name));
      const ids = items.map(({ call_id }) => call_id);
      return compare(
        observed.exchange,
        "response",
        {
          status: "completed",
          calls: expected.map((call) => ({ ...call, isText: true })),
          "call_ids missing or repeated": [],
        },
        {
          status: observed.response?.["status"],
          calls: items.map(({ name, arguments: sent }) => ({
            name,
            arguments: canonical(sent),
            isText: typeof sent === "string",
          })),
          "call_ids missing or repeated": ids.filter(
            (id, at) => typeof id !== "string" || ids.indexOf(id) !== at,
          ),
        },
      );
    });
  },
});

export const textBesideCalls = check({
  ...shared,
  id: "responses/text-beside-calls",
  generator: responseStories,
  when: { text_beside_response_calls: "kept" },
  statement: "Text beside calls is a message before them.",
  reference: ["ResponseObject"],
  judge(trace) {
    const rows = endedResponses(trace).filter((row) => handsOut(row) && row.last.text !== "");
    return judgeEach(rows, "the model said nothing beside calls", ({ observed, last }) => {
      const first = observed.output.findIndex(({ type }) => type === "function_call");
      const before = observed.output.slice(0, first).findLast(({ type }) => type === "message");
      return compare(
        observed.exchange,
        "message before the calls",
        last.text,
        before && partsText(before["content"]),
      );
    });
  },
});

export const outputsReachModel = check({
  ...shared,
  id: "responses/outputs-reach-model",
  when: { response_functions: "taken" },
  least: 5,
  generator: responseStories,
  statement:
    "Outputs of functions reach the model with the calls that they answer, in whichever order they are sent.",
  reference: ["FunctionCallOutputInput"],
  judge(trace) {
    const rows = observedResponses(trace).flatMap((observed) => {
      const parent = observed.step.after === undefined ? undefined : observedAs(trace, observed.step.after);
      const [first] = promptsOf(trace, observed.alias);
      const isAnswer = observed.step.input.some(({ is }) => is === "output");
      return parent === undefined || !isAnswer || first === undefined
        ? []
        : [{ observed, parent, messages: first.messages, seq: first.seq }];
    });
    return judgeEach(rows, "no output of a function was sent", ({ observed, parent, messages, seq }) => {
      const sent = Array.isArray(observed.sent["input"]) ? observed.sent["input"].filter(isRecord) : [];
      const expected = outputItems(parent, "function_call").map(({ call_id, name, arguments: args }) => ({
        call: name,
        arguments: canonical(args),
        answer: sent.find((item) => item["call_id"] === call_id)?.["output"] ?? null,
      }));
      const calls = promptAtoms(messages).filter((atom) => "call" in atom);
      const own = calls.filter(({ call }) => functionNames(observed).includes(call));
      return compare(observed.exchange, "calls in the prompt", expected, own.slice(-expected.length), seq);
    });
  },
});

const ofServer = { ...shared, generator: responseToolStories } as const;

export const serverCallsFirst = check({
  ...ofServer,
  id: "responses/server-calls-first",
  least: 3,
  statement: "Calls of the server's tools run before the caller's in the same message are handed out.",
  reference: ["McpCall"],
  judge(trace) {
    const rows = endedResponses(trace).filter((row) => {
      const names = functionNames(row.observed);
      return (
        handsOut(row) && row.last.calls.some(({ name }) => !names.includes(name)) && !isApproved(row.observed)
      );
    });
    return judgeEach(rows, "no message called tools of both", ({ observed, last }) => {
      const names = functionNames(observed);
      const servers = last.calls
        .filter(({ name }) => !names.includes(name))
        .map((call) => callMarker(call.arguments));
      const types = observed.output.map(({ type }) => type);
      const run = outputItems(observed, "mcp_call", "mcp_approval_request").map((item) =>
        callMarker(item["arguments"]),
      );
      const afterFirst = observed.output
        .slice(types.indexOf("function_call"))
        .filter(({ type }) => type === "mcp_call").length;
      return compare(
        observed.exchange,
        "output",
        { "calls of the server's tools without an item": [], "after the caller's": 0 },
        {
          "calls of the server's tools without an item": servers.filter((place) => !run.includes(place)),
          "after the caller's": afterFirst,
        },
      );
    });
  },
});

/** Whether calls of its tools wait for approval, so that they need not run. */
function isApproved({ sent }: ObservedResponse): boolean {
  const tools = Array.isArray(sent["tools"]) ? sent["tools"].filter(isRecord) : [];
  return tools.some(({ type, require_approval: when }) => type === "mcp" && when !== "never");
}
