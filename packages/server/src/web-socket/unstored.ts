/** The newest response of a connection that is not stored: what a next one there may continue. */
import type { InputItem, ResponseCreateRequest, ResponseObject } from "@understudy/contract/responses";
import type { ByteHold } from "@understudy/contract";
import { isReference, itemsOfInput } from "@understudy/responses";

/** What the next response is answered from. */
export interface Context {
  /** The stored response that the first of them continues; null without one. */
  parent: string | null;
  /** The items of those that are not stored. */
  items: InputItem[];
}

export interface Unstored {
  /** Forgotten: there was no room for it. */
  get(id: string): Context | "forgotten" | undefined;
  /** Keeps a response in place of the previous one. `before` is what the response was asked with. */
  keep(response: ResponseObject, before: Context): void;
  forget(id: string): void;
}

/**
 * Keeps one response, as OpenAI does, and drops it when a response that continues it fails. It is kept as bytes,
 * because their size is known.
 */
export function createUnstored(hold: ByteHold): Unstored {
  let newest: { id: string; context: Buffer | "forgotten" } | null = null;
  const drop = (): void => {
    newest = null;
    hold.release();
  };
  return {
    get(id) {
      if (newest?.id !== id) return undefined;
      const { context } = newest;
      return context === "forgotten" ? context : (JSON.parse(context.toString()) as Context);
    },
    keep({ id, output }, { parent, items }) {
      drop();
      // Every item of an output is accepted as input.
      const context: Context = { parent, items: [...items, ...(output as InputItem[])] };
      const bytes = Buffer.from(JSON.stringify(context));
      newest = { id, context: hold.take(bytes.length) ? bytes : "forgotten" };
    },
    forget(id) {
      if (newest?.id === id) drop();
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
