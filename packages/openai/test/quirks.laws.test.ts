/** What servers with quirks write is read as the table says; and a reader that lacks a rule of the table is found. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ProviderError } from "@understudy/contract";
import type { InferencePart, InferenceRequest } from "@understudy/contract/provider-data";
import { drawsOf } from "../../../vitest.draws.ts";
import { allQuirks, quirks, toChat, type Quirk, type QuirkName } from "../src/index.ts";
import { drawnParts, drawnRequest } from "./support/drawn.ts";
import {
  drawnCuts,
  drawnQuirks,
  ofKind,
  readStream,
  readWhole,
  streamOf,
  type Written,
} from "./support/wire.ts";

/** Ids by their place where they are lost; there must be one for each call. */
function comparable(parts: readonly InferencePart[], written: Written): unknown {
  const ids = new Set<string>();
  const found = parts.map((part): InferencePart => {
    if (part.type !== "tool_call") return part;
    expect(part.call.call_id).not.toBe("");
    expect(ids).not.toContain(part.call.call_id);
    ids.add(part.call.call_id);
    const { extra, ...call } = part.call;
    expect(extra !== undefined).toBe(written.includes("extra_content"));
    const isLost = written.some((name) => quirks[name].losesIds === true);
    return { ...part, call: isLost ? { ...call, call_id: String(ids.size) } : call };
  });
  if (!written.includes("arguments_none")) return found;
  // A text that follows such a call may be read before it.
  const isCall = ({ type }: InferencePart): boolean => type === "tool_call" || type === "unparsed_call";
  return [...found.filter((part) => !isCall(part)), ...found.filter(isCall)];
}

/** How the plain answer is compared: there nothing is to be given back. */
const plainly = (written: Written): Written => written.filter((name) => name !== "extra_content");

/** The law of a quirk that loses nothing, for a reader that knows these. */
const sameAnswer = (drawn: fc.Arbitrary<QuirkName[]>, known?: readonly Quirk[]) =>
  fc.asyncProperty(drawnParts, drawn, drawnCuts, async (parts, written, cuts) => {
    const streamed = await readStream(streamOf(parts, written), { cuts, known });
    expect(comparable(streamed, written)).toEqual(
      comparable(await readStream(streamOf(parts, [])), plainly(written)),
    );
    expect(comparable(readWhole(parts, written, known), written)).toEqual(
      comparable(readWhole(parts, []), plainly(written)),
    );
  });

/** That of one that ends the answer in another way. */
const otherEnd = (ending: QuirkName, known?: readonly Quirk[]) =>
  fc.asyncProperty(drawnParts, drawnQuirks([ending]), drawnCuts, async (parts, written, cuts) => {
    const plain = await readStream(streamOf(parts, []));
    const stop_reason = quirks[ending].ends?.(plain.some(({ type }) => type.endsWith("_call"))) ?? null;
    const read = readStream(streamOf(parts, written), { cuts, known });
    if (stop_reason === null) await expect(read).rejects.toMatchObject({ status: 502 });
    else {
      const expected = plain.map((part) => (part.type === "stop" ? { ...part, stop_reason } : part));
      expect(comparable(await read, written)).toEqual(comparable(expected, plainly(written)));
    }
  });

/** That of one that writes errors in another way. */
const sameError = (form: QuirkName, known?: readonly Quirk[]) =>
  fc.asyncProperty(
    drawnParts,
    drawnQuirks([form]),
    drawnCuts,
    fc.record({ words: fc.string({ minLength: 1 }), status: fc.constantFrom(400, 429, 503) }),
    async (parts, written, cuts, { words, status }) => {
      const stream = streamOf(parts.slice(0, -1), written, new ProviderError(words, { status }));
      await expect(readStream(stream, { cuts, known })).rejects.toMatchObject({
        name: "ProviderError",
        message: words,
        status: ["error_code", "error_list"].includes(form) ? status : 500,
      });
    },
  );

const ending = ofKind("ending");
const errors = ending.filter((name) => name.startsWith("error_"));
const ends = ending.filter((name) => !errors.includes(name));

test("an answer is the same with all quirks that lose nothing, streamed or not, however its bytes are cut", async () => {
  await fc.assert(sameAnswer(drawnQuirks()), { numRuns: drawsOf(3_000) });
});

test.each(ends)("an answer ends as the table says with %s", async (name) => {
  await fc.assert(otherEnd(name), { numRuns: drawsOf(500) });
});

test.each(errors)("an answer fails with the words of its error with %s", async (name) => {
  await fc.assert(sameError(name), { numRuns: drawsOf(500) });
});

describe("a reader is found that lacks the rule of", () => {
  const ruled = Object.entries(quirks).filter(([, { read }]) => read !== undefined);
  test.each(ruled as [QuirkName, Quirk][])("%s", async (name, quirk) => {
    const known = allQuirks.filter((one) => one !== quirk);
    const check = <Drawn>(law: fc.IAsyncProperty<Drawn>) =>
      fc.check(law, { numRuns: 300, endOnFailure: true });
    const { failed } = await (quirk.kind === "lossless"
      ? check(sameAnswer(drawnQuirks([name]), known))
      : errors.includes(name)
        ? check(sameError(name, known))
        : check(otherEnd(name, known)));
    expect(failed).toBe(true);
  });
});

/** What strict servers know. */
function withoutOptions(request: InferenceRequest): InferenceRequest {
  const { options: _, sampling_params, ...rest } = request;
  const strategy = { type: "greedy" as const };
  return { ...rest, sampling_params: { ...sampling_params, strategy, repetition_penalty: null } };
}

const refusals = ofKind("refusing").filter((name) => quirks[name].traits !== undefined);
const nothingRefused = (name: QuirkName, traits = quirks[name].traits) =>
  fc.property(drawnRequest, fc.boolean(), (request, stream) => {
    const asked = name === "unknown_fields_refused" ? withoutOptions(request) : request;
    const body = JSON.parse(JSON.stringify(toChat(asked, { stream, ...traits })));
    expect(quirks[name].refuse?.(body)).toBeNull();
  });

test.each(refusals)("nothing is sent that a server refuses with %s", (name) => {
  fc.assert(nothingRefused(name), { numRuns: drawsOf(500) });
});

test.each(refusals.filter((name) => Object.keys(quirks[name].traits ?? {}).length > 0))(
  "a request without the traits of %s is found",
  (name) => {
    expect(fc.check(nothingRefused(name, {}), { numRuns: 300 }).failed).toBe(true);
  },
);
