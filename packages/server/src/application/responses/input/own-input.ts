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
import type { Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { refuse } from "../../items/problem.ts";
import { findReferenced } from "../../items/references.ts";

/** Throws for a reference to nothing, and for an id that two items have: for the first such item. */
export async function readOwnInput(
  app: Acting<ResponsePorts>,
  { input }: Pick<ResponseCreateRequest, "input">,
  context: readonly KeptItem[],
  uuid: string,
): Promise<KeptItem[]> {
  const checked = createIdCheck();
  const kept: KeptItem[] = [];
  for (const [index, item] of itemsOfInput(input).entries()) {
    const one = isReference(item)
      ? await findReferenced(app, item.id, context, `input[${index}].id`)
      : { item: toItem(item, item.id ?? inputItemId(typeOfItem(item), uuid, index)) };
    kept.push(checked(one, index));
  }
  return kept;
}

/** Gives the item back, unless one before it has its id. */
function createIdCheck(): (one: KeptItem, index: number) => KeptItem {
  const ids = new Map<string, number>();
  return (one, index) => {
    const { id } = one.item;
    const other = ids.get(id);
    if (other !== undefined)
      throw refuse(
        "duplicate_item_id",
        `input[${index}].id`,
        `input[${index}].id: input[${other}] has the id ${id} too; leave it out, or name the item once.`,
      );
    ids.set(id, index);
    return one;
  };
}
