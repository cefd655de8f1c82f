import type { ItemPage } from "@understudy/contract/responses";
import type { Acting } from "../access/caller.ts";
import type { ResponsePorts } from "./ports.ts";
import { findResponse } from "../records/responses.ts";
import { pageOf, type PageQuery } from "../items/page.ts";

/** The items of its own input, not of what it continues. Throws `not_found` for an unknown response or cursor. */
export async function listInputItems(
  app: Acting<ResponsePorts>,
  id: string,
  query: PageQuery,
): Promise<ItemPage> {
  const { input } = (await findResponse(app, id)).stored.value;
  return pageOf(input, query);
}
