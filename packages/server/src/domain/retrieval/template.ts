/** The text of found chunks, as the model is given it. */
import { Problem } from "../errors.ts";

export const defaultTemplate = "Result {index}\nContent: {chunk.content}\nMetadata: {metadata}\n";

const required = ["{chunk.content}", "{index}"];

/** Throws `bad_request` for a template without the text of the chunk, or without its number. */
export function checkTemplate(template: string): void {
  const missing = required.filter((place) => !template.includes(place));
  if (missing.length > 0)
    throw new Problem("bad_request", `query_config.chunk_template: lacks ${missing.join(" and ")}.`);
}

export interface FoundText {
  text: string;
  metadata: Record<string, unknown>;
}

/** The chunks in their order, numbered from 1, between sentences that say where they are from. */
export function describeFound(found: readonly FoundText[], template: string, query: string): string[] {
  return [
    `knowledge_search tool found ${found.length} chunks:\nBEGIN of knowledge_search tool results.\n`,
    ...found.map((chunk, at) => fill(template, chunk, at + 1)),
    "END of knowledge_search tool results.\n",
    `The above results were retrieved to help answer the user's query: "${query}". Use them as supporting information only in answering this query.\n`,
  ];
}

/** In one pass: what stands in a chunk is no place of the template. */
function fill(template: string, { text, metadata }: FoundText, index: number): string {
  return template.replace(/\{(index|chunk\.content|metadata)\}/g, (_, place: string) => {
    if (place === "index") return String(index);
    return place === "metadata" ? JSON.stringify(metadata) : text;
  });
}
