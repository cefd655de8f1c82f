/** An answer over the wire: written with quirks, cut into pieces, and read. */
import fc from "fast-check";
import type { ProviderError } from "@understudy/contract";
import type { InferencePart, InferenceRequest } from "@understudy/contract/provider-data";
import {
  conflictsAmong,
  createChunkWriter,
  quirkNames,
  quirks,
  readCompletion,
  readFrames,
  toCompletion,
  type Quirk,
  type QuirkName,
} from "../../src/index.ts";

export const head = { id: "chatcmpl-1", created: 1, model: "m" };
export const request: InferenceRequest = {
  model: "m",
  messages: [],
  tools: [],
  tool_config: { tool_choice: null, tool_prompt_format: null, system_message_behavior: null },
  sampling_params: { strategy: { type: "greedy" }, max_tokens: null, repetition_penalty: null, stop: null },
  response_format: null,
};

export type Written = readonly QuirkName[];

/** The events of an answer. With an error it fails after its parts. */
export function streamOf(parts: readonly InferencePart[], written: Written, error?: ProviderError): string {
  const writer = createChunkWriter({ head, request, usage: true, quirks: written });
  const events = parts.flatMap((part) => writer.part(part));
  return [...events, ...(error === undefined ? writer.end() : [writer.failed(error)])].join("");
}

export interface ReadOptions {
  /** Where the bytes are cut. */
  cuts?: readonly number[];
  /** The quirks that the reader knows; by default all. */
  known?: readonly Quirk[] | undefined;
}

export async function readStream(
  text: string,
  { cuts = [], known }: ReadOptions = {},
): Promise<InferencePart[]> {
  const read: InferencePart[] = [];
  const body = split(new TextEncoder().encode(text), cuts);
  for await (const part of readFrames(body, new AbortController().signal, known)) read.push(part);
  return read;
}

export function readWhole(parts: readonly InferencePart[], written: Written, known?: readonly Quirk[]) {
  const completion = toCompletion(parts, head, request, written);
  return readCompletion(JSON.parse(JSON.stringify(completion)), known);
}

function split(bytes: Uint8Array<ArrayBuffer>, cuts: readonly number[]): ReadableStream<Uint8Array> {
  const places = [0, ...cuts.map((cut) => cut % bytes.length).toSorted((a, b) => a - b), bytes.length];
  return new ReadableStream({
    start(controller) {
      for (const [at, from] of places.entries()) controller.enqueue(bytes.slice(from, places[at + 1]));
      controller.close();
    },
  });
}

export const drawnCuts: fc.Arbitrary<number[]> = fc.array(fc.nat(2_000), { maxLength: 12 });

export const ofKind = (kind: Quirk["kind"]): QuirkName[] =>
  quirkNames.filter((name) => quirks[name].kind === kind);

/** Quirks that lose nothing and do not contradict each other or those in `always`, which are among them. */
export function drawnQuirks(always: Written = []): fc.Arbitrary<QuirkName[]> {
  return fc
    .shuffledSubarray(ofKind("lossless"))
    .map((drawn) =>
      drawn.reduce<QuirkName[]>(
        (chosen, name) =>
          chosen.includes(name) || conflictsAmong([...chosen, name]).length > 0 ? chosen : [...chosen, name],
        [...always],
      ),
    );
}
