/** What is no event: broken bytes, too many of them, and keep-alives. */
import { describe, expect, it } from "vitest";
import { createEventDecoder, EventTooLargeError, isKeepAlive, MalformedStreamError } from "../src/sse.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("the decoder", () => {
  it("throws at bytes that are not UTF-8, after the events before them", () => {
    // A byte that no character has, a character that is cut short, half a surrogate pair.
    for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80]]) {
      const stream = [...bytesOf("data: a\n\ndata: "), ...bytes, ...bytesOf("\n\n")];
      for (const pieces of [[Uint8Array.from(stream)], stream.map((byte) => Uint8Array.of(byte))]) {
        const read: string[] = [];
        const decoder = createEventDecoder();
        expect(() => {
          for (const piece of pieces) for (const { data } of decoder.push(piece)) read.push(data);
        }).toThrow(MalformedStreamError);
        expect(read).toEqual(["a"]);
      }
    }
  });

  it("skips a comment whose bytes are not UTF-8", () => {
    const stream = [
      ...bytesOf("data: a\n: caf"),
      0xe9,
      ...bytesOf("\n\n:"),
      0xff,
      ...bytesOf("\ndata: b\n\n"),
    ];
    for (const pieces of [[Uint8Array.from(stream)], stream.map((byte) => Uint8Array.of(byte))]) {
      const decoder = createEventDecoder();
      expect(pieces.flatMap((piece) => [...decoder.push(piece)])).toMatchObject([
        { data: "a" },
        { data: "b" },
      ]);
    }
  });

  it("reads a replacement character that was sent", () => {
    expect([...createEventDecoder().push(bytesOf("data: \ufffd\n\n"))]).toMatchObject([{ data: "\ufffd" }]);
  });

  it("holds no more of an event than it may, however many lines it has", () => {
    for (const stream of ["data: 123456789", "data: 1234\ndata: 56789\n", ": 0123456789012"]) {
      for (const size of [1, 100]) {
        const bytes = bytesOf(`data: a\n\n${stream}`);
        const read: string[] = [];
        const decoder = createEventDecoder(12);
        expect(() => {
          for (let at = 0; at < bytes.length; at += size)
            for (const { data } of decoder.push(bytes.subarray(at, at + size))) read.push(data);
        }).toThrow(EventTooLargeError);
        expect(read).toEqual(["a"]);
      }
    }
    expect([...createEventDecoder(12).push(bytesOf("data: 12\n\n".repeat(100)))]).toHaveLength(100);
    expect([...createEventDecoder(12).push(bytesOf(": 1234567\n".repeat(100)))]).toEqual([]);
  });
});

describe("a keep-alive", () => {
  const only = (text: string) => [...createEventDecoder().push(bytesOf(`${text}\n\n`))][0]!;

  it.each([
    ["data without a value", "data:"],
    ["the name of the field alone", "data"],
    ["data of blanks", "data:   "],
    ["a comment as data", "data: : OPENROUTER PROCESSING"],
    ["several comments as data", "data: : a\ndata:\ndata: : b"],
    ["an empty object", "data: {}"],
    ["an empty object with blanks in it", "data: { }"],
    ["a ping", "event: ping\ndata: {}"],
    ["a ping with data", 'event: ping\ndata: {"type":"ping"}'],
    ["a keep-alive", "event: keep-alive\ndata: null"],
    ["a heartbeat", "event: Heartbeat\ndata: 1700000000"],
  ])("is %s", (_, text) => expect(isKeepAlive(only(text))).toBe(true));

  it.each([
    'data: {"a":1}',
    "data: null",
    "data: [DONE]",
    "event: error\ndata: no",
    "event: error\ndata: {}",
    "event: error\ndata:",
    "data: : a\ndata: {oh",
  ])("is not %j", (text) => expect(isKeepAlive(only(text))).toBe(false));
});
