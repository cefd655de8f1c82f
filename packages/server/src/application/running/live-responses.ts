/** Responses that run in the background of this process: what they have so far, for readers who come and go. */
import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses";
import type { RenderState } from "@understudy/responses";

export interface LiveResponse {
  /** As it is now, with the output so far. */
  readonly response: ResponseObject;
  readonly state: RenderState;
  /** The events with greater numbers than this, as they come; undefined after the last. Throws if its run broke off. */
  follow(after: number): { next(): Promise<ResponseEvent | undefined>; cancel(): void };
  /** Ends it, with this reason. */
  abort(reason: Error): void;
}

/** The side of whoever runs it. */
export interface LiveWriter {
  push(event: ResponseEvent): void;
  /** With a reason, its readers are cut off: its run broke off, and another one begins anew. */
  end(reason: Error | null): void;
}

export interface LiveResponses {
  get(uuid: string): LiveResponse | undefined;
  begin(uuid: string, current: () => RenderState, abort: (reason: Error) => void): LiveWriter;
}

export function createLiveResponses(): LiveResponses {
  const byUuid = new Map<string, LiveResponse>();
  return {
    get: (uuid) => byUuid.get(uuid),
    begin(uuid, current, abort) {
      const events: ResponseEvent[] = [];
      let waiting: (() => void)[] = [];
      let ended = false;
      let broken: Error | null = null;
      const wake = (): void => {
        const all = waiting;
        waiting = [];
        for (const one of all) one();
      };
      byUuid.set(uuid, {
        get response(): ResponseObject {
          const { response, output } = current();
          return { ...response, status: "in_progress", output: output.map(({ item }) => item) };
        },
        get state() {
          return current();
        },
        follow(after) {
          // Their numbers are their places.
          let next = after + 1;
          let cancelled = false;
          return {
            async next() {
              const isWaiting = (): boolean => next >= events.length && !ended && !cancelled;
              while (isWaiting()) await new Promise<void>((resolve) => waiting.push(resolve));
              const event = cancelled ? undefined : events[next];
              if (event === undefined && broken !== null && !cancelled) throw broken;
              next += 1;
              return event;
            },
            cancel() {
              cancelled = true;
              wake();
            },
          };
        },
        abort,
      });
      return {
        push(event) {
          events.push(event);
          wake();
        },
        end(reason) {
          ended = true;
          broken = reason;
          byUuid.delete(uuid);
          wake();
        },
      };
    },
  };
}
