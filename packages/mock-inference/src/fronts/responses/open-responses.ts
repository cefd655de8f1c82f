/**
 * Responses as the specification Open Responses has them, where that differs from OpenAI: `[DONE]` ends a stream, keys without
 * a value are null, and errors have other types.
 */
import { isRecord } from "@understudy/contract";
import { pathOf, type Answer, type BodySource, type Handle, type TextSource } from "@understudy/http";
import { openResponsesErrorType } from "@understudy/responses";
import { shortValue } from "../../script/words.ts";

export { responsesDialects } from "@understudy/responses";

const ofResponses = /^\/v1\/(?:openai\/v1\/)?(?:responses|conversations)(?:\/|$)/;

/** Changes the answers of these routes, and no others. Throws a `TypeError` for a value that is not a function. */
export function inOpenResponses<Context extends BodySource>(handle: Handle<Context>): Handle<Context> {
  if (typeof handle !== "function")
    throw new TypeError(`inOpenResponses: handle must be a function, not ${shortValue(handle)}.`);
  return async (request, context) => {
    const answer = await handle(request, context);
    return ofResponses.test(pathOf(request)) && answer.verbatim !== true ? changed(answer) : answer;
  };
}

function changed(answer: Answer): Answer {
  const { status, body } = answer;
  if (body === null) return answer;
  if (typeof body !== "string") return { ...answer, body: changedStream(body) };
  const value: unknown = JSON.parse(body);
  return { ...answer, body: JSON.stringify(status < 400 ? withNulls(value) : withOwnType(value, status)) };
}

/** `[DONE]` follows the end of the response: a stream that was cut has no `[DONE]`. */
function changedStream({ next, cancel }: TextSource): TextSource {
  let hasEnded = false;
  let isDone = false;
  return {
    cancel,
    async next() {
      const piece = await next();
      if (piece === undefined && hasEnded && !isDone) {
        isDone = true;
        return "data: [DONE]\n\n";
      }
      if (typeof piece !== "string") return piece;
      const [, line = "", data = ""] = /^(event: [^\n]*\n)?data: (\{[^\n]*\})\n\n$/.exec(piece) ?? [];
      if (data === "") return piece;
      const event: unknown = JSON.parse(data);
      const type = isRecord(event) ? String(event["type"]) : "";
      hasEnded ||= /^response\.(?:completed|incomplete|failed|cancelled)$/.test(type);
      return `${line}data: ${JSON.stringify(withNulls(event))}\n\n`;
    },
  };
}

/** For each kind of object, the keys that OpenAI leaves out if they have no value. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  response: ["conversation"],
  mcp_list_tools: ["error"],
};
const leftOutOfTools: readonly string[] = ["description", "annotations"];

/** Where responses and items are in each other, in lists and in events. */
const containers: readonly string[] = ["data", "item", "output", "response"];

function withNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNulls);
  if (!isRecord(value)) return value;
  const inner = Object.entries(value).map(([key, one]): [string, unknown] => [
    key,
    containers.includes(key) && typeof one === "object" ? withNulls(one) : one,
  ]);
  const whole: Record<string, unknown> = Object.fromEntries(inner);
  for (const key of leftOut[String(value["object"] ?? value["type"])] ?? []) whole[key] ??= null;
  const { tools } = value;
  if (value["type"] === "mcp_list_tools" && Array.isArray(tools))
    whole["tools"] = tools.map((tool: object) => ({
      ...Object.fromEntries(leftOutOfTools.map((key) => [key, null])),
      ...tool,
    }));
  return whole;
}

function withOwnType(body: unknown, status: number): unknown {
  if (!isRecord(body) || !isRecord(body["error"])) return body;
  const { error } = body;
  return { ...body, error: { ...error, type: openResponsesErrorType(status, error["code"]) } };
}
