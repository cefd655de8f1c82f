/** Performs the operations of a faulty answer; the only impure file of this folder. */
import type { TextSource } from "../answers/answer.ts";
import { ConnectionReset } from "../answers/connection-reset.ts";
import type { Operation } from "./to-operations.ts";

/** Notifies the answer's source how sending ended. */
export interface DeliveryEvents {
  /** The fault ended the answer. */
  broken(): void;
  /** The fault keeps the connection open and sends nothing more. */
  stalled?(): void;
  /** The client disconnected. */
  cancelled(): void;
}

type Operations = AsyncIterator<Operation, void> | Iterator<Operation, void>;

/** A body that performs one operation per pull, so that nothing runs ahead of the reader. */
export function performOperations(
  operations: Iterable<Operation> | AsyncIterable<Operation>,
  { broken, stalled, cancelled }: DeliveryEvents,
): TextSource {
  const source: Operations =
    Symbol.asyncIterator in operations ? operations[Symbol.asyncIterator]() : operations[Symbol.iterator]();
  let stopWaiting = (): void => undefined;
  const untilCancelled = new Promise<void>((resolve) => (stopWaiting = resolve));
  return {
    async next() {
      for (;;) {
        const { value: operation, done } = await source.next();
        if (done === true) return undefined;
        switch (operation.do) {
          case "send":
            return operation.bytes;
          case "end":
            broken();
            return undefined;
          case "reset":
            broken();
            throw new ConnectionReset();
          case "stall":
            stalled?.();
            await untilCancelled;
            throw new Error("The client disconnected.");
          case "wait":
            await elapsed(operation.millis, untilCancelled);
        }
      }
    },
    cancel() {
      stopWaiting();
      cancelled();
    },
  };
}

/** Resolves after so many milliseconds; rejects if the client disconnects before. */
async function elapsed(millis: number, untilCancelled: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const due = new Promise<"due">((resolve) => (timer = setTimeout(resolve, millis, "due")));
  const first = await Promise.race([due, untilCancelled]);
  clearTimeout(timer);
  if (first !== "due") throw new Error("The client disconnected.");
}
