import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createEventDecoder,
  decodeEvents,
  decodeItems,
  encodeData,
  encodeEvent,
  EventSyntaxError,
  parseEvent,
  TruncatedStreamError,
} from "../src/sse.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Everything that a decoder says of these pieces. */
function decoded(pieces: Uint8Array[]): { events: string[]; truncated: boolean } {
  const decoder = createEventDecoder();
  const events = pieces.flatMap((piece) => [...decoder.push(piece)]);
  return { events: events.map(({ data }) => data), ...decoder.end() };
}

function cut(bytes: Uint8Array, at: number[]): Uint8Array[] {
  const places = [0, ...at.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.slice(places[index], end));
}

const cuts = fc.array(fc.nat(), { maxLength: 12 });
const text = fc.string({ unit: "grapheme", maxLength: 12 });

describe("the encoder", () => {
  it("writes only data, the JSON and an empty line", () => {
    const item = { text: "a\nb\r\u2028 ü \ud800" };
    expect(new TextDecoder().decode(encodeEvent(item))).toBe('data: {"text":"a\\nb\\r\u2028 ü \\ud800"}\n\n');
  });

  it("gives each line of a text a data field of its own", () => {
    expect(new TextDecoder().decode(encodeData("[DONE]"))).toBe("data: [DONE]\n\n");
    expect(decoded([encodeData("a\r\nb\n\nc\r")])).toEqual({ events: ["a\nb\n\nc\n"], truncated: false });
  });
});

describe("the decoder", () => {
  it("gives back what was encoded, however the bytes are split", () => {
    fc.assert(
      fc.property(
        fc.array(fc.object({ maxDepth: 1, values: [text] }), { maxLength: 5 }),
        cuts,
        (items, at) => {
          const stream = items.flatMap((item) => [...encodeEvent(item)]);
          const { events, truncated } = decoded(cut(Uint8Array.from(stream), at));
          expect(events.map(parseEvent)).toEqual(items.map((item) => JSON.parse(JSON.stringify(item))));
          expect(truncated).toBe(false);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("reads any lines, with any line ends, the same however the bytes are split", () => {
    const line = fc.oneof(
      text.map((value) => `data: ${value.replace(/[\r\n]/g, "")}`),
      fc.constantFrom(
        "",
        "",
        "data",
        "data:x",
        "data:  x",
        ": comment",
        ":",
        "event: e",
        "id: 1",
        "retry: x",
        "odd",
      ),
    );
    const lines = fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r")), { maxLength: 14 });
    fc.assert(
      fc.property(lines, text, cuts, (whole, rest, at) => {
        const stream = whole.map(([one, end]) => one + end).join("") + rest;
        expect(decoded(cut(bytesOf(stream), at))).toEqual(asTheStandardSays(stream));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["line feeds", "data: a\n\ndata: b\n\n"],
    ["returns", "data: a\r\rdata: b\r\r"],
    ["both", "data: a\r\n\r\ndata: b\r\n\r\n"],
    ["a mixture", "data: a\r\n\ndata: b\n\r\n"],
    ["a byte order mark", "\ufeffdata: a\n\ndata: b\n\n"],
    ["comments", ": hello\ndata: a\n: again\n\n:\n\ndata: b\n\n: bye"],
    ["other fields", "event: x\nid: 1\nretry: 5\nfoo: bar\nfoo\ndata: a\n\nevent: y\n\ndata: b\n\n"],
    ["no space after the colon", "data:a\n\ndata:b\n\n"],
  ])("understands %s, byte by byte too", (_, stream) => {
    const bytes = bytesOf(stream);
    expect(decoded([bytes])).toEqual({ events: ["a", "b"], truncated: false });
    expect(decoded([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual({
      events: ["a", "b"],
      truncated: false,
    });
  });

  it.each(["\n", "\r\n", "\r"])(
    "joins the data of lines that end with %j, wherever the pieces end",
    (end) => {
      const bytes = bytesOf(["data: a", "data", "data: b", "", ""].join(end));
      const pieces = [...bytes].flatMap((byte) => [Uint8Array.of(byte), new Uint8Array()]);
      expect(decoded([bytes])).toEqual({ events: ["a\n\nb"], truncated: false });
      expect(decoded(pieces)).toEqual({ events: ["a\n\nb"], truncated: false });
    },
  );

  it("gives an event as soon as its last byte is there", () => {
    for (const end of ["\n", "\r"]) {
      const decoder = createEventDecoder();
      expect([...decoder.push(bytesOf(`data: a${end}`))]).toEqual([]);
      expect([...decoder.push(bytesOf(end))]).toEqual([{ name: "message", data: "a" }]);
    }
  });

  it.each([
    ["in its data", "data: a\n\ndata: b", true],
    ["before its empty line", "data: a\n\ndata: b\n", true],
    ["in the name of a field", "data: a\n\nda", true],
    ["after a field without data", "data: a\n\nevent: x\n", true],
    ["in a comment", "data: a\n\n: bye", false],
    ["after a comment", "data: a\n\n: bye\n", false],
    ["after its empty line", "data: a\n\n", false],
    ["after a return alone", "data: a\r\r", false],
  ])("drops an event that ends %s, and says whether it did", (_, stream, truncated) => {
    expect(decoded([bytesOf(stream)])).toEqual({ events: ["a"], truncated });
  });

  it("names an event by its last `event` field, otherwise `message`", () => {
    const stream = "event: a\nevent: b\ndata: 1\n\nevent: c\n\ndata: 2\n\nevent\ndata: 3\n\n";
    expect([...createEventDecoder().push(bytesOf(stream))]).toEqual([
      { name: "b", data: "1" },
      { name: "message", data: "2" },
      { name: "message", data: "3" },
    ]);
  });

  it("notices a stream that ends within a character", () => {
    expect(decoded([bytesOf("data: a\n\n"), Uint8Array.of(0xc3)])).toEqual({
      events: ["a"],
      truncated: true,
    });
  });
});

describe("a stream", () => {
  async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
    for (const piece of texts) yield bytesOf(piece);
  }

  async function read<T>(items: AsyncIterable<T>): Promise<{ items: T[]; error?: unknown }> {
    const got: T[] = [];
    try {
      for await (const item of items) got.push(item);
    } catch (error) {
      return { items: got, error };
    }
    return { items: got };
  }

  it("a stream of bytes is read to its end, from a body and from an iterable", async () => {
    const body = new Response(bytesOf('data: {"a":1}\n\ndata: 2\n\n')).body ?? pieces();
    expect(await read(decodeItems(body))).toEqual({ items: [{ a: 1 }, 2] });
    expect(await read(decodeEvents(pieces("data: ", "a\n\nda", "ta: b\n\n")))).toEqual({ items: ["a", "b"] });
  });

  it("a stream that ends inside an event throws after the events before it", async () => {
    const { items, error } = await read(decodeEvents(pieces("data: a\n\ndata: b\n")));
    expect(items).toEqual(["a"]);
    expect(error).toBeInstanceOf(TruncatedStreamError);
  });

  it("data that is not JSON throws an error that shows its beginning", async () => {
    const { items, error } = await read(decodeItems(pieces(`data: 1\n\ndata: {${"x".repeat(1000)}\n\n`)));
    expect(items).toEqual([1]);
    expect(error).toBeInstanceOf(EventSyntaxError);
    expect(error).toMatchObject({ text: `{${"x".repeat(199)}…`, name: "EventSyntaxError" });
  });

  it("a stream that breaks throws what it broke with, after the events before", async () => {
    const broken = new Error("reset");
    let pulls = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulls++ === 0) controller.enqueue(bytesOf("data: a\n\ndata: b"));
        else controller.error(broken);
      },
    });
    expect(await read(decodeEvents(body))).toEqual({ items: ["a"], error: broken });
  });

  it("is cancelled when the reader leaves early, without waiting for that", async () => {
    let cancelled = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytesOf("data: a\n\ndata: a\n\n")),
      cancel: () => {
        cancelled += 1;
        return new Promise(() => undefined);
      },
    });
    for await (const data of decodeEvents(body)) {
      expect(data).toBe("a");
      break;
    }
    expect(cancelled).toBe(1);
  });
});

it("the codec imports nothing", () => {
  const source = readFileSync(new URL("../src/sse.ts", import.meta.url), "utf8");
  expect([...source.matchAll(/(?:from|import)\s*\(?"(.+?)"/g)].map(([, module]) => module)).toEqual([]);
});

/** The standard's algorithm, over the text at once. */
function asTheStandardSays(stream: string): { events: string[]; truncated: boolean } {
  const lines = stream.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const unfinished = lines.pop() ?? "";
  const events: string[] = [];
  let data: string[] = [];
  let inside = false;
  for (const line of lines) {
    if (line === "") {
      if (data.length > 0) events.push(data.join("\n"));
      data = [];
      inside = false;
    } else if (!line.startsWith(":")) {
      inside = true;
      const [, name, value] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (name === "data") data.push(value ?? "");
    }
  }
  return { events, truncated: inside || (unfinished !== "" && !unfinished.startsWith(":")) };
}
