import fc from "fast-check";
import { expect, it } from "vitest";
import { toBytes } from "../src/node/to-bytes.ts";

/** From small ones to such as need memory of their own, with letters of one to four bytes. */
const texts = fc
  .tuple(fc.string({ unit: "binary" }), fc.nat({ max: 3_000 }))
  .map(([text, times]) => text.repeat(times));

it("gives the bytes of each text, and no later one changes them", () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 30 }), (all) => {
      const made = all.map(toBytes);
      for (const [index, text] of all.entries()) expect(made[index]?.equals(Buffer.from(text))).toBe(true);
    }),
  );
});
