import { StreamAlreadyRead } from "./errors.ts";
import { weightOf } from "./weights.ts";

/** A source of events; the last one has the turn or the response. */
export interface EventSource<Event> {
  next(): Promise<IteratorResult<Event, undefined>>;
  abort(reason?: unknown): void;
}

/** The ways of reading that all streams have. */
export interface EventReading<Event> extends AsyncIterable<Event> {
  toReadableStream(): ReadableStream<Event>;
  abort(reason?: unknown): void;
}

/** A source whose events are read once, and whose end can be asked for before, during and after that. */
export interface Shared<Event> {
  /** The events, for a way of reading of this name. Throws `StreamAlreadyRead` if it is not the first. */
  read(how: string): AsyncIterableIterator<Event, undefined>;
  /**
   * Reads the stream to its end. Events that were not read yet are kept for a later reader, up to `maxBytes`; beyond that they
   * are dropped. Resolves to the last event, or rejects as reading does.
   */
  finish(): Promise<Event>;
  ways: EventReading<Event>;
}

export function share<Event extends object>(source: EventSource<Event>): Shared<Event> {
  let first: string | null = null;
  /** Taken from the source and not read yet. */
  let waiting: Event[] = [];
  /** What these weigh; 1 is the most that may wait. */
  let weight = 0;
  let last: Event | undefined;
  const state: { end: { failed?: { error: unknown } } | null; isDropped: boolean } = {
    end: null,
    isDropped: false,
  };
  let taking: Promise<void> | null = null;

  /** One at a time, whoever asks. */
  const take = (): Promise<void> => (taking ??= takeNext().finally(() => (taking = null)));

  async function takeNext(): Promise<void> {
    try {
      const { done, value } = await source.next();
      if (done === true) state.end = {};
      else keep((last = value));
    } catch (error) {
      state.end = { failed: { error } };
    }
  }

  function keep(event: Event): void {
    if (state.isDropped) return;
    waiting.push(event);
    weight += weightOf(event);
    // One event alone may have as many bytes.
    if (weight <= 1 || waiting.length === 1) return;
    state.isDropped = true;
    waiting = [];
  }

  async function next(how: string): Promise<IteratorResult<Event, undefined>> {
    while (waiting.length === 0 && state.end === null && !state.isDropped) await take();
    if (state.isDropped) throw new StreamAlreadyRead(how);
    const value = waiting.shift();
    if (value === undefined) return { done: true, value: undefined };
    weight -= weightOf(value);
    return { done: false, value };
  }

  async function finish(): Promise<Event> {
    while (state.end === null) await take();
    if (state.end.failed !== undefined) throw state.end.failed.error;
    // A stream without a last event throws.
    return last as Event;
  }

  function abort(reason?: unknown): void {
    if (state.end === null) waiting = [];
    source.abort(reason);
  }

  function read(how: string): AsyncIterableIterator<Event, undefined> {
    if (first !== null || state.isDropped) throw new StreamAlreadyRead(how, first);
    first = how;
    let isOver = false;
    const events: AsyncIterableIterator<Event, undefined> = {
      async next() {
        const result = await next(how);
        if (result.done !== true || isOver) return result;
        isOver = true;
        // The error is reported once.
        await finish();
        return result;
      },
      // Leaving a loop stops reading.
      async return() {
        abort(new DOMException("The events were left before the last one", "AbortError"));
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => events,
    };
    return events;
  }

  const ways: EventReading<Event> = {
    [Symbol.asyncIterator]: () => read("for await"),
    toReadableStream() {
      const events = read("toReadableStream()");
      return new ReadableStream<Event>(
        {
          async pull(controller) {
            const { done, value } = await events.next();
            if (done === true) controller.close();
            else controller.enqueue(value);
          },
          cancel: abort,
        },
        { highWaterMark: 0 },
      );
    },
    abort,
  };
  return { read, finish, ways };
}
