/** The items of a request's input, as they are kept: with ids, and with what references name in their place. */
import type { ResponseCreateRequest } from "@understudy/contract/responses";
import {
  inputItemId,
  isReference,
  itemsOfInput,
  toItem,
  typeOfItem,
  type KeptItem,
} from "@understudy/responses";
import type { App } from "../../app.ts";
import { refuse } from "../problem.ts";
import { findReferenced } from "./references.ts";

/** Throws for a reference to nothing, and for an id that two items have. */
export async function readOwnInput(
  app: App,
  { input }: Pick<ResponseCreateRequest, "input">,
  context: readonly KeptItem[],
  uuid: string,
): Promise<KeptItem[]> {
  const ids = new Map<string, number>();
  const kept: KeptItem[] = [];
  for (const [index, item] of itemsOfInput(input).entries()) {
    const one = isReference(item)
      ? await findReferenced(app, item.id, context, `input[${index}].id`)
      : { item: toItem(item, item.id ?? inputItemId(typeOfItem(item), uuid, index)) };
    const { id } = one.item;
    const other = ids.get(id);
    if (other !== undefined)
      throw refuse(
        "duplicate_item_id",
        `input[${index}].id`,
        `input[${index}].id: input[${other}] has the id ${id} too; leave it out, or name the item once.`,
      );
    ids.set(id, index);
    kept.push(one);
  }
  return kept;
}
