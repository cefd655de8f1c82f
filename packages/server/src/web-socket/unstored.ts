/** Responses that are not stored: what a next one on the same connection continues. */
import type { InputItem, ResponseCreateRequest, ResponseObject } from "@understudy/contract/responses";
import { isReference, itemsOfInput } from "@understudy/responses";

/** What the next response is answered from. */
export interface Context {
  /** The stored response that the first of them continues; null without one. */
  parent: string | null;
  /** The items of those that are not stored. */
  items: InputItem[];
}

export interface Unstored {
  get(id: string): Context | undefined;
  /** `before`: what the response was asked with. */
  add(response: ResponseObject, before: Context): void;
  forget(id: string): void;
}

/** Of more the oldest are forgotten. */
const most = 100;

export function createUnstored(): Unstored {
  const byId = new Map<string, Context>();
  return {
    get: (id) => byId.get(id),
    add({ id, output }, { parent, items }) {
      // Every item of an output is accepted as input.
      byId.set(id, { parent, items: [...items, ...(output as InputItem[])] });
      const [oldest] = byId.keys();
      if (byId.size > most && oldest !== undefined) byId.delete(oldest);
    },
    forget: (id) => byId.delete(id),
  };
}

/** The items of a request, after those that it continues here. Of two with one id the later one has it, as in a chain. */
export function withContext(
  { input }: Pick<ResponseCreateRequest, "input">,
  context: readonly InputItem[],
): InputItem[] {
  const own = itemsOfInput(input).map((item) =>
    isReference(item) ? (context.find(({ id }) => id === item.id) ?? item) : item,
  );
  const ids = new Set(own.flatMap(({ id }) => id ?? []));
  return [...context.map((item) => (item.id && ids.has(item.id) ? withoutId(item) : item)), ...own];
}

function withoutId(item: InputItem): InputItem {
  return isReference(item) ? item : { ...item, id: null };
}
