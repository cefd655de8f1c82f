/** What a tool found, as its metadata has it: chunks of documents, or pages of the web. */
import type { ToolResponse } from "@understudy/contract/types";

export interface FoundChunk {
  from: string;
  score: number | null;
  text: string;
}

export interface Found {
  /** The best first. */
  chunks: FoundChunk[];
  /** How many were found beside them, and did not fit into the tokens of the context. */
  dropped: number;
}

type Metadata = NonNullable<ToolResponse["metadata"]>;

/** Of a retrieval: `document_ids`, `chunks` and `scores`, one each. Null for the metadata of anything else. */
export function foundIn(metadata: Metadata | null): Found | null {
  const { document_ids, chunks, scores, dropped } = metadata ?? {};
  if (!isList(document_ids) || !isList(chunks)) return null;
  return {
    chunks: chunks.map((text, at) => ({
      from: textOr(document_ids[at], "unknown document"),
      score: isList(scores) && typeof scores[at] === "number" ? scores[at] : null,
      text: textOr(text, "no text"),
    })),
    dropped: typeof dropped === "number" ? dropped : 0,
  };
}

/** Of a search of the web: the addresses that it names. */
export function sourcesIn(metadata: Metadata | null): string[] {
  const { sources } = metadata ?? {};
  return isList(sources) ? sources.filter((one) => typeof one === "string") : [];
}

/** Such as `2 chunks of house, garden; 1 more did not fit`. */
export function toFoundText({ chunks, dropped }: Found): string {
  const names = [...new Set(chunks.map(({ from }) => from))].join(", ");
  const more = dropped === 0 ? "" : `; ${dropped} more did not fit`;
  return (chunks.length === 0 ? "nothing" : `${counted(chunks.length, "chunk")} of ${names}`) + more;
}

export function toScoreText(score: number | null): string {
  return score === null ? "no score" : score.toFixed(score !== 0 && Math.abs(score) < 0.1 ? 4 : 2);
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}
