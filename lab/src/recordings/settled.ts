/** The fixtures in `lab/recordings/settled/`: traces of the stories of settled accusations, which judges judge without a server. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createEventDecoder } from "@understudy/contract/sse";
import { toJson } from "@understudy/conformance/src/json/to-json.ts";
import type { Exchange, Trace } from "@understudy/conformance/src/trace/trace.ts";
import type { SettledStory } from "../llama-stack/stories/stories.ts";

interface Origin {
  /** The name of its story. */
  settled: string;
  /** Of the story: one that has changed since must be recorded again. */
  digest: string;
  /** Whether it was sent as it is written, or as it once was, and not as the suite sends it to such a server. */
  asWritten: boolean;
}

/** Without the profile, which is that of the reader. */
export type RecordedTrace = Omit<Trace, "expectations"> & Origin;

/** An exchange in a fixture: what its text says is read from it. */
type Kept = Omit<Exchange, "json" | "items">;
type Line = Omit<RecordedTrace, "exchanges"> & { exchanges: readonly Kept[] };

const folder = new URL("../../recordings/settled/", import.meta.url);

export function recordedTrace(story: SettledStory, trace: Trace, asWritten: boolean): RecordedTrace {
  const { expectations: _, ...rest } = trace;
  return { settled: story.name, digest: digestOf(story), asWritten, ...rest };
}

export function digestOf({ story, before }: SettledStory): string {
  return createHash("sha256")
    .update(JSON.stringify([story, before]))
    .digest("hex")
    .slice(0, 16);
}

export function writeSettled(version: string, traces: readonly RecordedTrace[]): void {
  const lines = traces.map(({ exchanges, ...rest }): Line => ({
    ...rest,
    exchanges: exchanges.map(({ json: _json, items: _items, ...kept }) => kept),
  }));
  mkdirSync(folder, { recursive: true });
  const text = lines.map((line) => `${withoutPlaces(JSON.stringify(line))}\n`).join("");
  writeFileSync(new URL(`${version}.ndjson`, folder), text);
}

/** Ports and folders are others each time. */
function withoutPlaces(text: string): string {
  return text
    .replaceAll(/\b127\.0\.0\.1:\d+/g, "127.0.0.1:8321")
    .replaceAll(/(?:\/[\w.-]+)*\/understudy-llama-stack-\w+/g, "/data");
}

export function readSettled(version: string): RecordedTrace[] {
  const lines = readFileSync(new URL(`${version}.ndjson`, folder), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    // Written by `npm run record:llama-stack`.
    const { exchanges, ...rest } = JSON.parse(line) as Line;
    return { ...rest, exchanges: exchanges.map(withContent) };
  });
}

/** As the runner reads an answer. */
function withContent(kept: Kept): Exchange {
  const { headers, text, failure } = kept;
  const isStream = headers["content-type"]?.startsWith("text/event-stream") === true;
  if (!isStream) return { ...kept, items: null, json: failure === null ? toJson(text) : undefined };
  const events = [...createEventDecoder().push(new TextEncoder().encode(text))];
  return { ...kept, items: events.map(({ data }) => toJson(data) ?? data), json: undefined };
}
