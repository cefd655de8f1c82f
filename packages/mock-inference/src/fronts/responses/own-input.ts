/** The items of a request's own input. */
import { shortened } from "@understudy/contract";
import type { ResponseCreateRequest } from "@understudy/contract/responses/types";
import {
  checkOutputs,
  inputItemId,
  isReference,
  itemsOfInput,
  toItem,
  typeOfItem,
  type KeptItem,
} from "@understudy/responses";
import { OpenAiProblem } from "@understudy/openai";
import type { KeptResponses } from "./kept-responses.ts";
import { toFaultProblem } from "./fault-problem.ts";

/**
 * The items with their ids; a reference is the item that it names. Throws an `OpenAiProblem` for a reference to nothing, and
 * for outputs that do not answer what waits for them.
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
    throw new OpenAiProblem(404, `Item ${shortened(sent.id)} not found.`, {
      param: `input[${index}].id`,
      code: "item_not_found",
    });
  });
  const fault = checkOutputs(context, own);
  if (fault !== null) throw toFaultProblem([fault]);
  return own;
}
