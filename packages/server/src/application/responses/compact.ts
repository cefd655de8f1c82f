/** Items in one opaque item: of a response and what it continues, and of the request. No model is asked. */
import type { CompactedResponse, ResponseCompactRequest } from "@understudy/contract/responses";
import {
  checkItems,
  itemId,
  itemsOfInput,
  packItems,
  responseId,
  toOneFault,
  toUsage,
} from "@understudy/responses";
import type { Acting } from "../access/caller.ts";
import type { ResponsePorts } from "./ports.ts";
import { servedBy } from "../registry/served.ts";
import { readChain } from "./context/chain.ts";
import { readOwnInput } from "./input/own-input.ts";
import { checkModel } from "./plan-response.ts";
import { ResponseProblem } from "../items/problem.ts";
import { secondsNow } from "../items/seconds.ts";

export async function compactResponse(
  app: Acting<ResponsePorts>,
  request: ResponseCompactRequest,
): Promise<CompactedResponse> {
  const { model, input = [], previous_response_id = null } = request;
  const [first, ...others] = checkItems(itemsOfInput(input ?? []), "input");
  if (first !== undefined) throw new ResponseProblem(toOneFault([first, ...others]));
  const context = previous_response_id === null ? [] : (await readChain(app, previous_response_id)).items;
  checkModel(model, (await servedBy(app)).served);
  const uuid = await app.ids.mint();
  const items = [...context, ...(await readOwnInput(app, { input: input ?? [] }, context, uuid))];
  const compaction = {
    id: itemId("compaction", uuid, 0),
    type: "compaction" as const,
    encrypted_content: packItems(items),
  };
  return {
    id: responseId(uuid),
    object: "response.compaction",
    created_at: secondsNow(app),
    // Everything is in it: beside it, messages would be told twice.
    output: [compaction],
    usage: toUsage([]),
  };
}
