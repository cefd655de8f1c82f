/** Responses that are not stored: what a next one on the same connection continues. */
import type { InputItem, ResponseCreateRequest, ResponseObject } from "@understudy/contract/responses";
import { itemsOfInput } from "@understudy/responses";

export interface Unstored {
  /** The items of a response and of what it continues. */
  get(id: string): InputItem[] | undefined;
  add(response: ResponseObject, items: InputItem[]): void;
  forget(id: string): void;
}

/** Of more the oldest are forgotten. */
const most = 100;

export function createUnstored(): Unstored {
  const byId = new Map<string, InputItem[]>();
  return {
    get: (id) => byId.get(id),
    add({ id, output }, items) {
      // Every item of an output is accepted as input.
      byId.set(id, [...items, ...(output as InputItem[])]);
      const [oldest] = byId.keys();
      if (byId.size > most && oldest !== undefined) byId.delete(oldest);
    },
    forget: (id) => byId.delete(id),
  };
}

/** The items of a request, after those that it continues here. */
export function withContext(
  { input }: Pick<ResponseCreateRequest, "input">,
  context: readonly InputItem[],
): InputItem[] {
  return [...context, ...itemsOfInput(input)];
}
