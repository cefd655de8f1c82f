import { StreamAlreadyRead } from "./errors.ts";

/** A source of events; the last one has the turn or the response. */
export interface EventSource<Event> {
  next(): Promise<IteratorResult<Event, undefined>>;
  abort(reason?: unknown): void;
}

/** The ways of reading that all streams have. */
export interface ReadOnce<Event> extends AsyncIterable<Event> {
  toReadableStream(): ReadableStream<Event>;
  abort(reason?: unknown): void;
}

/** The events, for a way of reading of this name. Throws `StreamAlreadyRead` if it is not the first. */
export type ReadAs<Event> = (how: string) => AsyncIterableIterator<Event, undefined>;

/** A source that is read once, whichever way comes first: for more ways, and some. */
export function readOnce<Event>(source: EventSource<Event>): [ReadAs<Event>, ReadOnce<Event>] {
  let first: string | null = null;
  const { abort } = source;

  function read(how: string): AsyncIterableIterator<Event, undefined> {
    if (first !== null) throw new StreamAlreadyRead(how, first);
    first = how;
    const events: AsyncIterableIterator<Event, undefined> = {
      next: () => source.next(),
      // Leaving a loop stops reading.
      async return() {
        abort();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => events,
    };
    return events;
  }

  const ways: ReadOnce<Event> = {
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
  return [read, ways];
}
