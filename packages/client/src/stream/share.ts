import { StreamAlreadyRead } from "./errors.ts";

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

/** A source whose events are read once, and whose end can be asked for before, after and meanwhile. */
export interface Shared<Event> {
  /** The events, for a way of reading of this name. Throws `StreamAlreadyRead` if it is not the first. */
  read(how: string): AsyncIterableIterator<Event, undefined>;
  /** Reads what nobody has read yet, and keeps it for who reads the events. Resolves to the last event, or rejects as reading does. */
  finish(): Promise<Event>;
  ways: EventReading<Event>;
}

export function share<Event>(source: EventSource<Event>): Shared<Event> {
  let first: string | null = null;
  /** Taken from the source and not read yet. */
  let waiting: Event[] = [];
  let last: Event | undefined;
  const state: { end: { failed?: { error: unknown } } | null } = { end: null };
  let taking: Promise<void> | null = null;

  /** One at a time, whoever asks. */
  const take = (): Promise<void> => (taking ??= takeNext().finally(() => (taking = null)));

  async function takeNext(): Promise<void> {
    try {
      const { done, value } = await source.next();
      if (done === true) state.end = {};
      else waiting.push((last = value));
    } catch (error) {
      state.end = { failed: { error } };
    }
  }

  async function next(): Promise<IteratorResult<Event, undefined>> {
    while (waiting.length === 0 && state.end === null) await take();
    const [value] = waiting.splice(0, 1);
    if (value !== undefined) return { done: false, value };
    return { done: true, value: undefined };
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
    if (first !== null) throw new StreamAlreadyRead(how, first);
    first = how;
    let isOver = false;
    const events: AsyncIterableIterator<Event, undefined> = {
      async next() {
        const result = await next();
        if (result.done !== true || isOver) return result;
        isOver = true;
        // The error is reported once.
        await finish();
        return result;
      },
      // Leaving a loop stops reading.
      async return() {
        abort();
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
