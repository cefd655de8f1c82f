/** Approvals of calls, choices of tools, and limits. */
import { checksOf } from "../../../check/check.ts";
import { responseToolStories } from "../generators/tools.ts";
import { responseStories } from "../generators/responses.ts";
import { functionNames, hasEnded, incompleteReason } from "../oracle/context.ts";
import { approvalResponses, needsApproval } from "../oracle/approvals.ts";
import { partsText, promptAtoms } from "../views/atoms.ts";
import { promptsOf } from "../views/inferences.ts";
import { observedResponses } from "../views/observed.ts";
import { outputItems, modelMessages, callMarker, toolRuns } from "../views/tool-runs.ts";
import { isRecord } from "../../../json/difference.ts";
import { compare, compareStatus, judgeEach } from "../../../check/verdict.ts";

const ofTools = { generator: responseToolStories, needs: ["journal"] } as const;

export const approvals = checksOf({ ...ofTools, when: { mcp_approvals: "by_id" } } as const, [
  {
    id: "responses/approval-holds",
    statement: "No call that needs approval runs before it was given, and the response asks for it.",
    reference: ["McpApprovalRequest"],
    judge(trace) {
      const runs = toolRuns(trace);
      const rows = observedResponses(trace).flatMap((observed) => {
        const messages = modelMessages(trace, observed.alias);
        const calls = (messages.at(-1)?.calls ?? []).filter(({ name }) => needsApproval(observed, name));
        const isLimited =
          (incompleteReason(observed.response) ?? null) !== null ||
          observed.sent["tool_choice"] !== undefined;
        return calls.length === 0 || !hasEnded(observed) || isLimited ? [] : [{ observed, calls }];
      });
      return judgeEach(rows, "no call needed approval", ({ observed, calls }) => {
        const places = calls.map((call) => callMarker(call.arguments));
        const approved = approvalResponses(trace, observed, true).map((request) =>
          callMarker(request["arguments"]),
        );
        const requested = outputItems(observed, "mcp_approval_request").map((item) =>
          callMarker(item["arguments"]),
        );
        const ran = runs.flatMap(({ at }) => (places.includes(at) && !approved.includes(at) ? [at] : []));
        return compare(
          observed.exchange,
          "calls that need approval",
          { asked: places, "run without it": [], status: "completed" },
          { asked: requested, "run without it": ran, status: observed.response?.["status"] },
        );
      });
    },
  },
  {
    id: "responses/approval-decides",
    statement: "An approval runs the call that it names, once; a denial runs none.",
    reference: ["McpApprovalResponseInput"],
    judge(trace) {
      const runs = toolRuns(trace);
      const observed = observedResponses(trace);
      const rows = observed.flatMap((asking) => {
        const given = approvalResponses(trace, asking, true);
        const denied = approvalResponses(trace, asking, false);
        return given.length + denied.length === 0 ? [] : [{ asking, given, denied }];
      });
      return judgeEach(rows, "no approval was answered", ({ asking, given, denied }) => {
        const places = given.map((item) => String(callMarker(item["arguments"])));
        const others = denied.map((item) => String(callMarker(item["arguments"])));
        const all = [...places, ...others];
        return compare(
          asking.exchange,
          "runs of the calls that were answered",
          Object.fromEntries(all.map((place) => [place, places.includes(place) ? 1 : 0])),
          Object.fromEntries(all.map((place) => [place, runs.filter(({ at }) => at === place).length])),
        );
      });
    },
  },
  {
    id: "responses/denial-reaches-model",
    least: 5,
    statement: "If a call is declined, the model gets a tool message with the reason.",
    reference: ["McpApprovalResponseInput"],
    judge(trace) {
      const rows = observedResponses(trace).flatMap((asking) => {
        const denied = approvalResponses(trace, asking, false);
        const next = observedResponses(trace).find(({ step }) => step.after === asking.alias);
        const [first] = next === undefined ? [] : promptsOf(trace, next.alias);
        return denied.length === 0 || next === undefined || first === undefined
          ? []
          : [{ next, denied, seq: first.seq, atoms: promptAtoms(first.messages) }];
      });
      return judgeEach(rows, "no call was declined", ({ next, denied, seq, atoms }) =>
        denied.flatMap((request) => {
          const place = callMarker(request["arguments"]);
          const atom = atoms.find((one) => "call" in one && callMarker(one.arguments) === place);
          const answer = atom !== undefined && "call" in atom ? atom.answer : null;
          const reason = reasonFor(next.sent["input"], request["id"]);
          const isTold = answer !== null && (reason === null || answer.includes(reason));
          return compare(next.exchange, `declined call ${String(place)} in the prompt`, true, isTold, seq);
        }),
      );
    },
  },
  {
    id: "responses/approvals-used-once",
    least: 5,
    statement:
      "An approval of an unknown request, or of one that was answered, is a 400 or 409, and runs nothing.",
    reference: ["McpApprovalResponseInput"],
    judge(trace) {
      const observed = observedResponses(trace);
      const wrong = observed.filter(({ step, alias }) =>
        step.input.some((part) => {
          if (part.is === "stray_approval") return true;
          if (part.is !== "approval") return false;
          return observed.some(
            (earlier) =>
              earlier.alias !== alias &&
              earlier.alias === step.after &&
              hasEnded(earlier) &&
              earlier.step.input.some((other) => other.is === "approval" && other.request === part.request),
          );
        }),
      );
      return judgeEach(wrong, "no approval was wrong", ({ exchange }) => compareStatus(exchange, [400, 409]));
    },
  },
]);

function reasonFor(input: unknown, id: unknown): string | null {
  const items = Array.isArray(input) ? input.filter(isRecord) : [];
  const reason = items.find(({ approval_request_id }) => approval_request_id === id)?.["reason"];
  return typeof reason === "string" ? reason : null;
}

export const choices = checksOf({ ...ofTools, when: { response_tool_choice: "obeyed" } } as const, [
  {
    id: "responses/tool-choice",
    statement: "With tool_choice none no call is made, and with allowed_tools none outside of them.",
    reference: ["ResponseToolChoice"],
    judge(trace) {
      const runs = toolRuns(trace).map(({ at }) => at);
      const rows = observedResponses(trace).filter(
        ({ sent, response }) => sent["tool_choice"] !== undefined && response !== null,
      );
      return judgeEach(rows, "no response had a tool_choice", (observed) => {
        const choice = observed.sent["tool_choice"];
        const isOutside = (name: unknown): boolean =>
          choice === "none" || (functionNames(observed).includes(String(name)) && name !== "look");
        const made = outputItems(observed, "function_call", "mcp_call", "mcp_approval_request").filter(
          ({ name }) => isOutside(name),
        );
        const ran = choice === "none" ? runs : [];
        return compare(
          observed.exchange,
          "calls",
          { items: [], ran: [] },
          { items: made.map(({ name }) => name), ran },
        );
      });
    },
  },
]);

export const limits = checksOf({ needs: ["journal"], when: { response_ends: "reported" } } as const, [
  {
    id: "responses/limit-incomplete",
    least: 3,
    generator: responseToolStories,
    statement:
      "A response whose model calls tools of the server at the limit of inferences is incomplete, says so, and runs nothing more.",
    reference: ["IncompleteDetails"],
    when: { response_ends: "reported", calls_at_limit: "left_out" },
    judge(trace) {
      const runs = toolRuns(trace).map(({ at }) => at);
      const rows = observedResponses(trace).flatMap((observed) => {
        const limit = Number(observed.sent["max_infer_iters"] ?? 10);
        const messages = modelMessages(trace, observed.alias);
        const last = messages.at(-1);
        const names = functionNames(observed);
        const servers = (last?.calls ?? []).filter(({ name }) => !names.includes(name));
        const waits = servers.some(({ name }) => needsApproval(observed, name));
        const isAuto = observed.sent["tool_choice"] === undefined;
        return messages.length < limit ||
          servers.length === 0 ||
          waits ||
          !isAuto ||
          observed.step.after !== undefined
          ? []
          : [{ observed, last, servers, count: messages.length, limit }];
      });
      return judgeEach(
        rows,
        "no response came to its limit with calls",
        ({ observed, servers, count, limit }) => {
          const places = servers.map((call) => callMarker(call.arguments));
          return compare(
            observed.exchange,
            "response",
            { status: "incomplete", reason: "max_infer_iters", ran: [], inferences: limit },
            {
              status: observed.response?.["status"],
              reason: incompleteReason(observed.response),
              ran: runs.filter((at) => places.includes(at)),
              inferences: count,
            },
          );
        },
      );
    },
  },
  {
    id: "responses/tokens-incomplete",
    least: 5,
    generator: responseStories,
    statement:
      "An answer that was cut makes its item and the response incomplete, with max_output_tokens as the reason; it is the last item.",
    reference: ["IncompleteDetails"],
    judge(trace) {
      const rows = observedResponses(trace).flatMap((observed) => {
        const last = modelMessages(trace, observed.alias).at(-1);
        return last?.isCut === true && observed.response !== null ? [{ observed, last }] : [];
      });
      return judgeEach(rows, "no answer was cut", ({ observed, last }) => {
        const item = observed.output.at(-1);
        const others = observed.output.slice(0, -1).filter(({ status }) => status === "incomplete");
        return compare(
          observed.exchange,
          "response",
          {
            status: "incomplete",
            reason: "max_output_tokens",
            last: "incomplete",
            text: last.text,
            others: 0,
          },
          {
            status: observed.response?.["status"],
            reason: incompleteReason(observed.response),
            last: item?.["status"],
            text: partsText(item?.["content"]),
            others: others.length,
          },
        );
      });
    },
  },
]);
