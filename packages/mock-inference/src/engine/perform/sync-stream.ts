import type { InferencePart, ReadyIterator } from "@understudy/contract/ports";

/** Streams that are pulled synchronously where items are ready: a promise per item would cost more than most items. */

/** Yields items, and promises to await before pulling again. These promises never reject. */
export type SyncStream<T> = Generator<T | Promise<void>, void, void>;

/** The next item, undefined after the last; a promise only if it must be awaited. */
export function take<T>(steps: SyncStream<T>): T | undefined | Promise<T | undefined> {
  const { value } = steps.next();
  if (value instanceof Promise) return value.then(() => take(steps));
  return value ?? undefined;
}

/** Awaits a promise inside a stream; returns its value or throws its reason. */
export function* until<T>(promise: Promise<T>): Generator<Promise<void>, T, void> {
  const come: { to?: PromiseSettledResult<T> } = {};
  yield Promise.allSettled([promise]).then(([result]) => void (come.to = result));
  if (come.to === undefined) throw new Error("The stream was pulled before its wait had settled.");
  if (come.to.status === "rejected") throw come.to.reason;
  return come.to.value;
}

/** Yielded before a wait begins, so that it does not begin before what was ready is used. */
export const beforeWait = Promise.resolve();

/** An answer for whoever iterates, or takes what is ready. */
export class Items
  implements AsyncIterableIterator<InferencePart, void, undefined>, ReadyIterator<InferencePart>
{
  readonly #steps: SyncStream<InferencePart>;
  #awaited: Promise<void> | null = null;
  #ended = false;
  constructor(steps: SyncStream<InferencePart>) {
    this.#steps = steps;
  }
  ready(): InferencePart | undefined {
    if (this.#awaited !== null) return undefined;
    const { done, value } = this.#steps.next();
    if (done === true) this.#ended = true;
    if (!(value instanceof Promise)) return value ?? undefined;
    this.#awaited = value;
    return undefined;
  }
  get ended(): boolean {
    return this.#ended;
  }
  async next(): Promise<IteratorResult<InferencePart, void>> {
    if (this.#awaited !== null) await this.#awaited;
    this.#awaited = null;
    const taken = take(this.#steps);
    const value = taken instanceof Promise ? await taken : taken;
    return value === undefined ? { done: true, value } : { done: false, value };
  }
  async return(): Promise<IteratorResult<InferencePart, void>> {
    this.#steps.return();
    return { done: true, value: undefined };
  }
  [Symbol.asyncIterator](): this {
    return this;
  }
}
