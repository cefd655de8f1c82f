/** The newest response of a connection that is not stored: what a next one there may continue. */
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
  /** In place of the one before. `before`: what the response was asked with. */
  keep(response: ResponseObject, before: Context): void;
  forget(id: string): void;
}

/** As OpenAI: one, and none after a failure of what continued it. */
export function createUnstored(): Unstored {
  let newest: { id: string; context: Context } | null = null;
  return {
    get: (id) => (newest?.id === id ? newest.context : undefined),
    keep({ id, output }, { parent, items }) {
      // Every item of an output is accepted as input.
      newest = { id, context: { parent, items: [...items, ...(output as InputItem[])] } };
    },
    forget(id) {
      if (newest?.id === id) newest = null;
    },
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
