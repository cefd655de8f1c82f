/** Addresses of stores, which may have a password in them: no error repeats them, and no name shows it. */
import { StoreError } from "../../ports/store-errors.ts";

/** Parses it; `example` shows what is expected. */
export function parseStoreUrl(text: string, example: string): URL {
  // Its error would have the text in it.
  if (!URL.canParse(text)) throw notAnAddress(example);
  const url = new URL(text);
  if (url.hostname === "") throw notAnAddress(example);
  return url;
}

function notAnAddress(example: string): StoreError {
  return new StoreError(
    `The address of the store is no URL. Expected ${example}; encode signs such as @, / and # in a password (%40, %2F, %23).`,
  );
}

/** Takes our own parameters out of the URL. Throws for one that is neither ours nor, by `others`, one of the driver. */
export function takeParameters<Name extends string>(
  url: URL,
  names: readonly Name[],
  others: readonly string[] = [],
): { [N in Name]?: string } {
  const taken: { [N in Name]?: string } = {};
  for (const name of names) {
    const value = url.searchParams.get(name);
    if (value !== null) taken[name] = value;
    url.searchParams.delete(name);
  }
  const unknown = [...url.searchParams.keys()].filter((name) => !others.includes(name));
  if (unknown.length > 0)
    throw new StoreError(
      `The address of the store has an unknown parameter, ${unknown.join(", ")}. Known are ${[...names, ...others].join(", ")}.`,
    );
  return taken;
}

/** The address without user, password and parameters. */
export function withoutSecrets(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname === "/" ? "" : url.pathname}`;
}

/** Names that need no quoting anywhere. */
export function checkStoreName(what: string, value: string, pattern: RegExp, allowed: string): string {
  if (pattern.test(value)) return value;
  throw new StoreError(
    `The ${what} in the address of the store is ${JSON.stringify(value)}. Allowed are ${allowed}.`,
  );
}
