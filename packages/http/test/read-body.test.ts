import { expect, it } from "vitest";
import { readBody } from "../src/requests/read-body.ts";

const MiB = 1024 * 1024;
/** Node wants it of a body that is a stream; the types of browsers do not know it. */
const half: object = { duplex: "half" };
const post = (body: BodyInit | null, headers: Record<string, string> = {}): Request =>
  new Request("http://stack.test/", { method: "POST", body, headers, ...half });

/** A body that says no length, piece by piece; it counts what was taken of it. */
function streamed(pieces: number, size: number, failure?: Error) {
  const taken = { bytes: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.bytes < pieces * size) {
          taken.bytes += size;
          controller.enqueue(new Uint8Array(size).fill(97));
        } else if (failure !== undefined) controller.error(failure);
        else controller.close();
      },
      cancel: () => void (taken.cancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { body, taken };
}

it("a body is read as text, however it comes", async () => {
  expect(await readBody(post("wörter"))).toBe("wörter");
  expect(await readBody(post("wörter", { "content-length": "7" }))).toBe("wörter");
  expect(await readBody(post(streamed(3, 2).body))).toBe("aaaaaa");
  expect(await readBody(post(null))).toBe("");
});

it("8 MiB are read, and no byte more", async () => {
  expect(await readBody(post(streamed(8, MiB).body))).toHaveLength(8 * MiB);
  const larger = { why: "too_large", message: "it is larger than 8388608 bytes" };
  await expect(readBody(post(streamed(8 * 64 + 1, MiB / 64).body))).rejects.toMatchObject(larger);
  const lying = post("a".repeat(8 * MiB + 1), { "content-length": "5" });
  await expect(readBody(lying)).rejects.toMatchObject(larger);
  await expect(readBody(post("a", { "content-length": `${9 * MiB}` }))).rejects.toMatchObject(larger);
});

it("a body that is too large is read for a while, so that its sender hears the answer, and then left", async () => {
  const { body, taken } = streamed(1000, MiB);
  await expect(readBody(post(body))).rejects.toMatchObject({ why: "too_large" });
  expect(taken).toEqual({ bytes: 33 * MiB, cancelled: true });
});

it("what is not UTF-8 is refused, and the next body is read", async () => {
  await expect(readBody(post(new Uint8Array([0xc3])))).rejects.toMatchObject({ why: "invalid_utf8" });
  expect(await readBody(post("a"))).toBe("a");
});

it("a compressed body is refused with its encoding", async () => {
  const zipped = post(new Uint8Array([0x1f, 0x8b]), { "content-encoding": "gzip" });
  await expect(readBody(zipped)).rejects.toMatchObject({ message: expect.stringContaining("encoding gzip") });
});

it("a body that breaks off says why", async () => {
  const { body } = streamed(1, 5, new Error("the line went dead"));
  const broken = { why: "incomplete", message: "it broke off: the line went dead" };
  await expect(readBody(post(body))).rejects.toMatchObject(broken);
});
