/** The texts of a turn's documents, fetched where a URL was given. */
import { isText, type DocumentSource } from "../../domain/plan/documents.ts";
import { Problem } from "../../domain/errors.ts";
import { DocumentError, type DocumentFetcher } from "../../ports/documents.ts";
import type { Acting } from "../access/caller.ts";
import type { TurnPorts } from "./ports.ts";

/**
 * In the order of the documents. Throws `bad_request` if one cannot be fetched, or the reason of an aborted signal, so
 * that a delete or a shutdown does not wait for other servers.
 */
export async function readDocuments(
  app: Acting<TurnPorts>,
  signal: AbortSignal,
  sources: readonly DocumentSource[],
): Promise<string[]> {
  const texts = sources.flatMap((source) => ("text" in source ? source.text : []));
  if (texts.length === sources.length) return texts;
  return readAll(app.documents, sources, signal);
}

async function readAll(
  documents: DocumentFetcher,
  sources: readonly DocumentSource[],
  signal: AbortSignal,
): Promise<string[]> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const read = async (source: DocumentSource, index: number): Promise<string> => {
    if ("text" in source) return source.text;
    try {
      return await documents.fetch(source.url, { accepts: isText, signal: either });
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      throw new Problem("bad_request", `documents.${index}.content: ${error.message}`, { cause: error });
    }
  };
  try {
    return await Promise.all(sources.map(read));
  } finally {
    // After one failure the others are not needed.
    failed.abort();
  }
}
