import { expect } from "vitest";
import { StoreError } from "../../../src/ports/store-errors.ts";
import type { Store } from "../../../src/ports/store.ts";

/** Every text of an error, also of its causes and properties. */
function allOf(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? "";
  return [error.message, error.stack, JSON.stringify(error), allOf(error.cause)].join("\n");
}

/** The error of a store that does not open. The secret is nowhere in it. */
export async function openFailure(
  open: (url: string) => Promise<Store>,
  url: string,
  secret: string,
): Promise<StoreError> {
  const error: unknown = await open(url).then(
    (store) => store.close(),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(StoreError);
  for (const text of [secret, encodeURIComponent(secret)]) expect(allOf(error)).not.toContain(text);
  return error as StoreError;
}
