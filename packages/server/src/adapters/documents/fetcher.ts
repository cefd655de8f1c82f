/** Fetches documents: allowed URLs, redirects, limits and content types. */
import { DocumentError, type DocumentFetcher, type DocumentRequest } from "../../ports/documents.ts";
import { fromDataUrl } from "./data-url.ts";
import type { DocumentResponse, GetDocument } from "./exchange.ts";
import { readDocumentBytes, readDocumentText } from "./read-text.ts";

export interface DocumentLimits {
  /** Default: 1 MiB. Counted after decompression. */
  maxBytes?: number | undefined;
  /** From the first request to the last byte, redirects included. Default: 10 seconds. */
  timeoutMs?: number | undefined;
}

const mostRedirects = 5;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

export function createDocumentFetcher(
  get: GetDocument,
  { maxBytes = 1024 * 1024, timeoutMs = 10_000 }: DocumentLimits = {},
): DocumentFetcher {
  return {
    fetch: (given, { accepts, signal }) =>
      // What is in the URL is part of the request, whose size is limited already.
      take(given, signal, (answer, isInside) => textOf(answer, accepts, isInside ? Infinity : maxBytes)),
    read: (given, { maxBytes: most, signal }) =>
      take(given, signal, async (answer) => {
        expectFound(answer);
        return { mime_type: answer.header("content-type"), bytes: await readDocumentBytes(answer, most) };
      }),
  };

  async function take<T>(
    given: string,
    signal: AbortSignal,
    read: (answer: DocumentResponse, isInside: boolean) => Promise<T>,
  ): Promise<T> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const done = new AbortController();
    const visited = [given];
    try {
      const inside = fromDataUrl(given);
      if (inside !== null) return await read(inside, true);
      const url = parse(given);
      const answer = await follow(get, url, AbortSignal.any([signal, timeout, done.signal]), visited);
      return await read(answer, false);
    } catch (error) {
      signal.throwIfAborted();
      const late = timeout.aborted && !(error instanceof DocumentError);
      const reason = late ? `it took longer than ${timeoutMs / 1000} seconds.` : reasonOf(error);
      throw new DocumentError(`${visited.map(shown).join(" → ")}: ${reason}`, { cause: error });
    } finally {
      // Closes responses that were not read to the end.
      done.abort();
    }
  }
}

/** The first response that is no redirect; adds each URL on the way to `visited`. */
async function follow(
  get: GetDocument,
  first: URL,
  signal: AbortSignal,
  visited: string[],
): Promise<DocumentResponse> {
  let url = first;
  for (;;) {
    if (url.protocol !== "http:" && url.protocol !== "https:")
      throw new DocumentError(
        "only http:, https: and data: URLs are fetched, and redirects to the first two.",
      );
    if (url.username !== "" || url.password !== "")
      throw new DocumentError("URLs with a user name or a password are not fetched.");
    const answer = await get(url, signal);
    const location = redirects.includes(answer.status) ? answer.header("location") : null;
    if (location === null) return answer;
    visited.push(location);
    url = parse(location, url);
    if (visited.length > mostRedirects + 1) throw new DocumentError(`more than ${mostRedirects} redirects.`);
  }
}

async function textOf(
  answer: DocumentResponse,
  accepts: DocumentRequest["accepts"],
  maxBytes: number,
): Promise<string> {
  expectFound(answer);
  const type = answer.header("content-type");
  if (type !== null && !accepts(type))
    throw new DocumentError(`the response is ${JSON.stringify(type)}, not text.`);
  return readDocumentText(answer, type ?? "", maxBytes);
}

function expectFound({ status }: DocumentResponse): void {
  if (status < 200 || status > 299) throw new DocumentError(`the response has status ${status}.`);
}

function parse(text: string, base?: URL): URL {
  if (URL.canParse(text, base)) return new URL(text, base);
  throw new DocumentError("not a URL.");
}

function shown(url: string): string {
  return url.length > 120 ? `${url.slice(0, 120)}…` : url;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  if (code === "ECONNRESET") return "the connection was closed early.";
  // If several addresses fail, Node throws one error without a message.
  return error.message || code;
}
