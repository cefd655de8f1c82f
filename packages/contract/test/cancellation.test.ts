import { expect, test, vi } from "vitest";
import {
  cancellable,
  cancelledBySignal,
  createCancellation,
  inferUntil,
  type Cancellation,
  type InferencePart,
  type InferenceProvider,
} from "../src/index.ts";

test("a disconnect before the first wait is noticed", () => {
  const cancellation = createCancellation();
  cancellation.throwIfCancelled();
  expect(cancellation.isCancelled()).toBe(false);
  cancellation.cancel();
  expect(cancellation.isCancelled()).toBe(true);
  expect(cancellation.signal().aborted).toBe(true);
  expect(() => cancellation.throwIfCancelled()).toThrow(DOMException);
});

test("a disconnect during a wait aborts its signal", () => {
  const cancellation = createCancellation();
  const signal = cancellation.signal();
  cancellation.cancel();
  expect(signal.aborted).toBe(true);
  expect(cancellation.signal()).toBe(signal);
});

test("a signal cancels in the same way", () => {
  const controller = new AbortController();
  const cancellation = cancelledBySignal(controller.signal);
  expect(cancellation.isCancelled()).toBe(false);
  controller.abort(new Error("gone"));
  expect(cancellation.isCancelled()).toBe(true);
  expect(() => cancellation.throwIfCancelled()).toThrow("gone");
});

test("the first reason counts, also for a signal that is read later", () => {
  const cancellation = createCancellation();
  cancellation.cancel(new Error("first"));
  cancellation.cancel(new Error("second"));
  expect(() => cancellation.throwIfCancelled()).toThrow("first");
  expect(cancellation.signal().reason).toEqual(new Error("first"));
});

const request = { model: "m", messages: [], tools: [] } as unknown as Parameters<
  InferenceProvider["infer"]
>[0];

async function* nothing(): AsyncGenerator<InferencePart> {
  yield* [];
}

test("a provider that can do without a signal gets none, also through another", () => {
  const seen: unknown[] = [];
  const infer = cancellable((_, cancellation) => {
    seen.push(cancellation);
    return nothing();
  });
  const around = cancellable((given, cancellation) => inferUntil({ infer }, given, cancellation));
  let signals = 0;
  const cancellation: Cancellation = {
    ...createCancellation(),
    signal: () => ((signals += 1), new AbortController().signal),
  };
  inferUntil({ infer: around }, request, cancellation);
  expect([seen, signals]).toEqual([[cancellation], 0]);
});

test("any other gets its signal, also a copy of the first with an `infer` of its own", async () => {
  const plain: Pick<InferenceProvider, "infer"> = { infer: cancellable(nothing) };
  const signals: AbortSignal[] = [];
  const own = {
    ...plain,
    infer(_: unknown, signal: AbortSignal) {
      signals.push(signal);
      return nothing();
    },
  };
  const cancellation = createCancellation();
  for await (const part of inferUntil(own, request, cancellation)) expect(part).toBe("none");
  expect(signals).toEqual([cancellation.signal()]);
});

test.each<[string, (provider: Pick<InferenceProvider, "infer">) => () => number]>([
  [
    "a spy",
    (provider) => {
      const spy = vi.spyOn(provider, "infer");
      return () => spy.mock.calls.length;
    },
  ],
  [
    "a proxy",
    (provider) => {
      let calls = 0;
      const apply = (target: typeof provider.infer, _: unknown, given: Parameters<typeof provider.infer>) => {
        calls += 1;
        return target(...given);
      };
      provider.infer = new Proxy(provider.infer, { apply });
      return () => calls;
    },
  ],
  [
    "a wrapper that has what is on the function",
    (provider) => {
      let calls = 0;
      const { infer } = provider;
      const counted: typeof infer = (...given) => ((calls += 1), infer(...given));
      provider.infer = Object.assign(counted, infer);
      return () => calls;
    },
  ],
])("%s around a provider that can do without a signal is called", (_, wrap) => {
  const provider = { infer: cancellable(nothing) };
  const calls = wrap(provider);
  inferUntil(provider, request, createCancellation());
  expect(calls()).toBe(1);
});
