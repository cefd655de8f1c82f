/** Fetches as a server in Node does, and may reach this machine's own servers. */
import { expect } from "vitest";
import { createDocumentFetcher, type DocumentLimits } from "../../src/adapters/documents/fetcher.ts";
import { createNodeGet, type NodeGetOptions } from "../../src/adapters/documents/node-get.ts";
import { isText } from "../../src/domain/plan/documents.ts";

export const never = new AbortController().signal;
const here = ["127.0.0.1"];

export function fetchText(
  url: string,
  { signal = never, ...options }: NodeGetOptions & DocumentLimits & { signal?: AbortSignal } = {},
): Promise<string> {
  const get = createNodeGet({ allowPrivate: here, ...options });
  return createDocumentFetcher(get, options).fetch(url, { accepts: isText, signal });
}

/** Why it cannot be had. */
export async function refusal(...given: Parameters<typeof fetchText>): Promise<string> {
  const error: unknown = await fetchText(...given).then(
    (text) => new Error(`got ${JSON.stringify(text)}`),
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: "DocumentError" });
  return error instanceof Error ? error.message : "";
}
