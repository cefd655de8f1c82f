/** Does what was decided for an answer: the one file here that acts. */
import type { TextSource } from "@understudy/http";
import { ConnectionReset } from "@understudy/http";
import type { Operation } from "./to-operations.ts";

/** What becomes of the answer, for those who gave it. */
export interface DeliveryEvents {
  /** Its fault broke it off. */
  broken(): void;
  /** The reader went away. */
  cancelled(): void;
}

type Operations = AsyncIterator<Operation, void> | Iterator<Operation, void>;

/** A body that does one operation whenever its reader asks for more, so that nothing is ahead of what was sent. */
export function performOperations(
  operations: Iterable<Operation> | AsyncIterable<Operation>,
  { broken, cancelled }: DeliveryEvents,
): TextSource {
  const source: Operations =
    Symbol.asyncIterator in operations ? operations[Symbol.asyncIterator]() : operations[Symbol.iterator]();
  let stopWaiting = (): void => undefined;
  const untilCancelled = new Promise<void>((resolve) => (stopWaiting = resolve));
  return {
    async next() {
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
          await untilCancelled;
          throw new Error("The reader left.");
      }
    },
    cancel() {
      stopWaiting();
      cancelled();
    },
  };
}
