import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StreamFault } from "@understudy/contract/provider-data";
import { encodeData } from "@understudy/contract/sse";
import { forBody, toOperations, type Operation } from "../../src/faults/to-operations.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const anyText = fc.string({ unit: "grapheme", maxLength: 20 });
/** The events of a stream, as bytes. */
const anyEvents = fc
  .array(anyText, { maxLength: 6 })
  .map((texts) => texts.map((text) => encodeData(JSON.stringify({ text }))));

/** The chunks that a reader gets, up to what ends the answer, and what that is. */
async function played(events: readonly Bytes[], fault: StreamFault) {
  const all: Operation[] = [];
  for await (const operation of toOperations(from(events), fault)) all.push(operation);
  return upToEnd(all);
}

function upToEnd(all: readonly Operation[]): { chunks: Bytes[]; last: string | null } {
  const end = all.findIndex((operation) => operation.do !== "send");
  const before = end === -1 ? all : all.slice(0, end);
  return {
    chunks: before.flatMap((operation) => (operation.do === "send" ? [operation.bytes] : [])),
    last: all[end]?.do ?? null,
  };
}

async function* from<T>(items: readonly T[]): AsyncGenerator<T, void, undefined> {
  yield* items;
}

const text = (...chunks: Bytes[]): string => Buffer.concat(chunks).toString("latin1");
const law = (
  types: Exclude<StreamFault["type"], "slow">[],
  least: number,
  holds: (events: Bytes[], fault: StreamFault) => Promise<void>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      anyEvents,
      fc.integer({ min: least, max: 7 }),
      fc.constantFrom(...types),
      (events, after, type) => holds(events, { after, type }),
    ),
  );

describe("a fault", () => {
  test("that breaks off sends exactly the events before it, byte for byte", () =>
    law(["reset", "end", "stall"], 0, async (events, fault) => {
      const { chunks, last } = await played(events, fault);
      expect(chunks).toEqual(events.slice(0, fault.after));
      expect(last).toBe(events.length >= (fault.after ?? 0) ? fault.type : null);
    }));

  test("comes before the first event unless `after` is given", async () => {
    for (const type of ["reset", "end", "stall"] as const)
      expect(await played([encodeData("{}")], { type })).toEqual({ chunks: [], last: type });
    expect(text(...(await played([encodeData("{}")], { type: "malformed" })).chunks)).toBe("data: {\n\n");
  });

  test("malformed takes only the last character of the next event's JSON", () =>
    law(["malformed"], 0, async (events, fault) => {
      const { chunks, last } = await played(events, fault);
      expect(last).toBeNull();
      expect(chunks.map((chunk) => text(chunk))).toEqual(
        events.map((event, index) => {
          const whole = text(event);
          return index === fault.after ? whole.replace("}\n\n", "\n\n") : whole;
        }),
      );
      const spoilt = chunks[fault.after ?? 0];
      if (spoilt !== undefined)
        expect(() => JSON.parse(text(spoilt).slice("data: ".length))).toThrow(SyntaxError);
    }));

  test("repeat sends the event of its number twice in a row", () =>
    law(["repeat"], 1, async (events, fault) => {
      const twice = (fault.after ?? 0) - 1;
      const expected = events.flatMap((event, index) => (index === twice ? [event, event] : [event]));
      expect(await played(events, fault)).toEqual({ chunks: expected, last: null });
    }));

  test("split_utf8 changes no byte, and from then on no chunk holds a whole character of several bytes", () =>
    law(["split_utf8"], 0, async (events, fault) => {
      const { chunks, last } = await played(events, fault);
      expect(last).toBeNull();
      expect(text(...chunks)).toBe(text(...events));
      const untouched = events.slice(0, fault.after);
      expect(chunks.slice(0, untouched.length)).toEqual(untouched);
      for (const chunk of chunks.slice(untouched.length))
        expect(new TextDecoder().decode(chunk).replaceAll("\ufffd", "")).toMatch(/^[\0-\x7f]*$/);
    }));

  test("crlf ends the lines of the later events with CR and LF, and changes nothing else", () =>
    law(["crlf"], 0, async (events, fault) => {
      const { chunks, last } = await played(events, fault);
      expect(last).toBeNull();
      expect(chunks.map((chunk) => text(chunk))).toEqual(
        events.map((event, index) =>
          index < (fault.after ?? 0) ? text(event) : text(event).replaceAll("\n", "\r\n"),
        ),
      );
    }));
});

describe("a fault of a body of JSON", () => {
  const anyBody = anyText.map((value) => new TextEncoder().encode(JSON.stringify({ text: value })));
  const bodyLaw = (
    types: Exclude<StreamFault["type"], "slow">[],
    holds: (body: Bytes, fault: StreamFault) => void,
  ): void =>
    fc.assert(
      fc.property(anyBody, fc.nat({ max: 3 }), fc.constantFrom(...types), (body, after, type) =>
        holds(body, { after, type }),
      ),
    );

  test("that breaks off does so before it, or in its middle if events were to come first", () =>
    bodyLaw(["reset", "end", "stall"], (body, fault) => {
      const { chunks, last } = upToEnd(forBody(fault, body));
      expect(text(...chunks)).toBe(text(body).slice(0, fault.after === 0 ? 0 : Math.floor(body.length / 2)));
      expect(last).toBe(fault.type);
    }));

  test("malformed takes its last character", () =>
    bodyLaw(["malformed"], (body, fault) => {
      expect(text(...upToEnd(forBody(fault, body)).chunks)).toBe(text(body).slice(0, -1));
    }));

  test("split_utf8 changes its chunks alone, and what is about events changes nothing", () => {
    bodyLaw(["split_utf8"], (body, fault) => {
      const { chunks } = upToEnd(forBody(fault, body));
      expect(text(...chunks)).toBe(text(body));
      for (const chunk of chunks)
        expect(new TextDecoder().decode(chunk).replaceAll("\ufffd", "")).toMatch(/^[\0-\x7f]*$/);
    });
    bodyLaw(["repeat", "crlf"], (body, fault) => {
      expect(upToEnd(forBody(fault, body))).toEqual({ chunks: [body], last: null });
    });
  });
});
