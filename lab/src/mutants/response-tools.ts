import type { InferenceProvider } from "@understudy/contract/ports";
import type { Mutant } from "./mutant.ts";
import { changeInferenceRequest, changeRequest, interceptRequest } from "./rewrite.ts";
import {
  changeEnded,
  changeItems,
  createResponse,
  type Json,
  withItems,
  without,
} from "./rewrite-responses.ts";

const isCall = ({ type }: Json): boolean => type === "function_call";

function withTools(change: (tool: Json) => Json): (fields: Json) => Json {
  return (fields) =>
    Array.isArray(fields["tools"]) ? { ...fields, tools: (fields["tools"] as Json[]).map(change) } : fields;
}

const approvals = ({ input }: Json): Json[] =>
  Array.isArray(input) ? (input as Json[]).filter(({ type }) => type === "mcp_approval_response") : [];

export const responseToolMutants: readonly Mutant[] = [
  {
    id: "response-hands-out-object-arguments",
    fault: "Arguments of calls are objects.",
    killedBy: ["responses/calls-handed-out"],
    over: () => ({
      handler: changeItems((item) =>
        isCall(item) ? { ...item, arguments: JSON.parse(String(item["arguments"])) as unknown } : item,
      ),
    }),
  },
  {
    id: "response-hands-out-calls-without-id",
    fault: "Calls have no call_id.",
    killedBy: ["responses/calls-handed-out"],
    over: () => ({
      handler: changeEnded(
        withItems((item) => (isCall(item) ? { ...item, call_id: undefined } : item)),
        "told",
      ),
    }),
  },
  {
    id: "response-drops-text-beside-calls",
    fault: "Text beside calls is lost.",
    killedBy: ["responses/text-beside-calls"],
    over: () => ({ inference: withoutTextBesideCalls }),
  },
  {
    id: "response-hands-out-calls-first",
    fault: "Calls of the caller's functions come before those that the server ran.",
    killedBy: ["responses/server-calls-first"],
    over: () => ({
      handler: changeEnded((response) => {
        const output = response["output"] as Json[];
        return { ...response, output: [...output.filter(isCall), ...output.filter((item) => !isCall(item))] };
      }),
    }),
  },
  {
    id: "response-hides-tool-results",
    fault: "The item of a call that the server ran has no output.",
    killedBy: ["responses/tool-receipts"],
    over: () => ({
      handler: changeItems((item) => (item["type"] === "mcp_call" ? { ...item, output: null } : item)),
    }),
  },
  {
    id: "response-hides-tool-errors",
    fault: "The item of a call that failed says a code instead of the error.",
    killedBy: ["responses/failing-tool"],
    over: () => ({
      handler: changeItems((item) =>
        item["type"] === "mcp_call" && item["error"] !== null
          ? { ...item, error: "Error (code 1): None" }
          : item,
      ),
    }),
  },
  {
    id: "response-keeps-tool-results-from-model",
    fault: "The model is told that a tool ran, but not its result.",
    killedBy: ["responses/tool-result-reaches-model"],
    over: () =>
      changeInferenceRequest(({ messages }) => ({
        messages: messages.map((one) => (one.role === "tool" ? { ...one, content: "It ran." } : one)),
      })),
  },
  {
    id: "response-lists-no-tools",
    fault: "The tools of a server are no item.",
    killedBy: ["responses/tools-listed-once"],
    over: () => ({
      handler: changeEnded((response) => ({
        ...response,
        output: (response["output"] as Json[]).filter(({ type }) => type !== "mcp_list_tools"),
      })),
    }),
  },
  {
    id: "response-lists-null-errors",
    fault: "A list of tools has null for an error.",
    killedBy: ["responses/empty-keys"],
    over: () => ({
      handler: changeItems((item) => (item["type"] === "mcp_list_tools" ? { ...item, error: null } : item)),
    }),
  },
  {
    id: "response-runs-without-approval",
    fault: "Calls that need approval run without it.",
    killedBy: ["responses/approval-holds"],
    over: () => ({
      handler: changeRequest<Json>(
        createResponse,
        withTools((tool) => (tool["type"] === "mcp" ? { ...tool, require_approval: "never" } : tool)),
      ),
    }),
  },
  {
    id: "response-approves-by-name",
    fault: "Of several requests the first ones are approved, whichever an approval names.",
    killedBy: ["responses/approval-decides"],
    over: () => ({
      handler: changeRequest<Json>(createResponse, (fields) => {
        const given = approvals(fields);
        const count = given.filter(({ approve }) => approve === true).length;
        if (given.length < 2) return fields;
        const input = (fields["input"] as Json[]).map((item) =>
          given.includes(item) ? { ...item, approve: given.indexOf(item) < count } : item,
        );
        return { ...fields, input };
      }),
    }),
  },
  {
    id: "response-denies-in-silence",
    fault: "The model is not told why a call was declined.",
    killedBy: ["responses/denial-reaches-model"],
    over: () => ({
      handler: changeRequest<Json>(createResponse, (fields) => {
        const given = approvals(fields);
        if (given.length === 0) return fields;
        const input = (fields["input"] as Json[]).map((item) => {
          const { reason: _, ...rest } = item;
          return given.includes(item) ? rest : item;
        });
        return { ...fields, input };
      }),
    }),
  },
  {
    id: "response-takes-any-approval",
    fault: "An approval that is unknown or used is passed over.",
    killedBy: ["responses/approvals-used-once"],
    over: () => ({
      handler: interceptRequest(createResponse, async (request, honest) => {
        const fields = (await request.clone().json()) as Json;
        const answer = await honest(request.clone());
        const given = approvals(fields);
        if (answer.status === 200 || given.length === 0) return answer;
        const input = (fields["input"] as Json[]).filter((item) => !given.includes(item));
        return honest(new Request(request, { method: "POST", body: JSON.stringify({ ...fields, input }) }));
      }),
    }),
  },
  {
    id: "response-ignores-tool-choice",
    fault: "tool_choice has no effect.",
    killedBy: ["responses/tool-choice"],
    over: () => ({ handler: changeRequest<Json>(createResponse, without("tool_choice")) }),
  },
  {
    id: "response-completes-at-limit",
    fault: "A response that came to its limit of inferences is completed.",
    killedBy: ["responses/limit-incomplete", "responses/server-calls-first"],
    over: () => ({ handler: completing("max_infer_iters") }),
  },
  {
    id: "response-completes-when-cut",
    fault: "A response whose answer was cut is completed.",
    killedBy: ["responses/tokens-incomplete"],
    over: () => ({ handler: completing("max_output_tokens") }),
  },
];

function completing(reason: string) {
  return changeEnded((response) => {
    const details = response["incomplete_details"] as Json | null;
    return details?.["reason"] === reason
      ? { ...response, status: "completed", incomplete_details: null }
      : response;
  });
}

function withoutTextBesideCalls(honest: InferenceProvider): InferenceProvider {
  return {
    ...honest,
    async *infer(request, context) {
      const parts = [];
      for await (const part of honest.infer(request, context)) parts.push(part);
      const hasCalls = parts.some(({ type }) => type === "tool_call");
      yield* parts.filter(({ type }) => !hasCalls || type !== "text");
    },
  };
}
