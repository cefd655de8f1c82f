/** The items of a request's own input. */
import type { ResponseCreateRequest } from "@understudy/contract/responses/types";
import {
  inputItemId,
  isReference,
  itemsOfInput,
  toItem,
  typeOfItem,
  type KeptItem,
} from "@understudy/responses";
import { OpenAiProblem } from "../openai/problem.ts";
import type { KeptResponses } from "./kept-responses.ts";

/**
 * The items with their ids; a reference is the item that it names. Throws an `OpenAiProblem` for a reference to nothing, and
 * for an output of a function that was not called, or has been answered.
 */
export function ownInput(
  { input }: ResponseCreateRequest,
  uuid: string,
  context: readonly KeptItem[],
  kept: KeptResponses,
): KeptItem[] {
  const own = itemsOfInput(input).map((sent, index): KeptItem => {
    if (!isReference(sent))
      return { item: toItem(sent, sent.id ?? inputItemId(typeOfItem(sent), uuid, index)) };
    const found = kept.item(sent.id) ?? context.find(({ item }) => item.id === sent.id);
    if (found !== undefined) return found;
    throw new OpenAiProblem(404, `Item ${sent.id} not found.`, {
      param: `input[${index}].id`,
      code: "item_not_found",
    });
  });
  checkOutputs(context, own);
  return own;
}

function checkOutputs(context: readonly KeptItem[], own: readonly KeptItem[]): void {
  const open = new Set<string>();
  const closed = new Set<string>();
  const see = ({ item }: KeptItem): void => {
    if (item.type === "function_call") open.add(item.call_id);
    if (item.type === "function_call_output") {
      open.delete(item.call_id);
      closed.add(item.call_id);
    }
  };
  for (const one of context) see(one);
  for (const [index, one] of own.entries()) {
    const { item } = one;
    if (item.type === "function_call_output" && !open.has(item.call_id)) {
      const again = closed.has(item.call_id);
      const code = again ? "tool_output_repeated" : "tool_call_not_found";
      const message = again
        ? `The call ${item.call_id} has been answered.`
        : `There is no call ${item.call_id} to answer.`;
      throw new OpenAiProblem(400, message, { param: `input[${index}].call_id`, code });
    }
    see(one);
  }
}
