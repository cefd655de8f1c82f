/** The items of a request's input, as they are kept: with ids, and with what references name in their place. */
import type { Awaitable } from "@understudy/contract";
import type { InputItem, ItemReference, ResponseCreateRequest } from "@understudy/contract/responses";
import {
  inputItemId,
  isReference,
  itemsOfInput,
  toItem,
  typeOfItem,
  type KeptItem,
} from "@understudy/responses";
import type { App } from "../../app/app.ts";
import { refuse } from "../../items/problem.ts";
import { findReferenced } from "../../items/references.ts";

/** Throws for a reference to nothing, and for an id that two items have: for the first such item. */
export function readOwnInput(
  app: App,
  { input }: Pick<ResponseCreateRequest, "input">,
  context: readonly KeptItem[],
  uuid: string,
): Awaitable<KeptItem[]> {
  const items = itemsOfInput(input);
  const checked = createIdCheck();
  const own = (item: OwnItem, index: number): KeptItem =>
    checked({ item: toItem(item, item.id ?? inputItemId(typeOfItem(item), uuid, index)) }, index);
  return items.every(isOwn) ? items.map(own) : readEach();

  async function readEach(): Promise<KeptItem[]> {
    const kept: KeptItem[] = [];
    for (const [index, item] of items.entries())
      kept.push(
        isReference(item)
          ? checked(await findReferenced(app, item.id, context, `input[${index}].id`), index)
          : own(item, index),
      );
    return kept;
  }
}

type OwnItem = Exclude<InputItem, ItemReference>;

function isOwn(item: InputItem): item is OwnItem {
  return !isReference(item);
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
