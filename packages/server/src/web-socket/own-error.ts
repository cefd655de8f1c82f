/** An error of a request that was asked with what it continues, as one of the request that was sent. */
import type { OpenAiErrorBody } from "@understudy/contract/responses";
import type { Context } from "./unstored.ts";

/** `id`: of the response that is continued, whose context was put before the items of the input. */
export function toOwnError(error: OpenAiErrorBody, id: string, { parent, items }: Context): OpenAiErrorBody {
  const { code, message, param } = error;
  if (code === "previous_response_not_found" && parent !== null)
    return { ...error, message: `Response ${id} continues ${parent}, which is there no more.` };
  const own = (text: string): string =>
    text.replaceAll(/\binput\[(\d+)\]/g, (place, index: string) =>
      Number(index) < items.length ? place : `input[${Number(index) - items.length}]`,
    );
  return { ...error, message: own(message), param: param === null ? null : own(param) };
}
