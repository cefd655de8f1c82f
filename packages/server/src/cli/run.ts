import { anyKey, runBeside, type RunBesideOptions } from "@understudy/mock-inference/command";
import type { AuthConfiguration } from "../compose/auth.ts";
import { openStack, type OpenStackOptions } from "./open/open-stack.ts";

/** `understudy run`: resolves to the exit code. */
export async function run(
  words: readonly string[],
  options: OpenStackOptions & RunBesideOptions,
): Promise<number> {
  const { stack, listening, scripts, notices, auth } = await openStack(options);
  const { url } = listening;
  const keys = keysFor(auth);
  for (const notice of [...notices, ...keyNotices(auth, keys)]) process.stderr.write(`${notice}\n`);
  const target = {
    program: "understudy",
    url,
    mock: stack.mock,
    isScripted: scripts !== undefined,
    env: { LLAMA_STACK_BASE_URL: url, LLAMA_STACK_CLIENT_BASE_URL: url },
    keys: keys ?? {},
    async close() {
      await listening.settled(settleMs);
      await stack.close({ drainMs: settleMs });
      await listening.close({ force: true });
    },
  };
  return runBeside(words, target, options);
}

/** What the command has begun and not waited for may take so long: first requests, then turns and responses. */
const settleMs = 1_000;

const noKey =
  "Every request needs a token that only you can make: give the command's clients one, such as in OPENAI_API_KEY.";

/** Warnings about keys, as a 401 that the command gets does not explain itself. */
function keyNotices(auth: AuthConfiguration | undefined, keys: Record<string, string> | null): string[] {
  if (keys === null) return [noKey];
  if (auth?.type !== "tokens") return [];
  const { tokens } = auth;
  return Object.keys(keys).flatMap((name) => {
    const own = process.env[name] ?? "";
    return own === "" || Object.hasOwn(tokens, own)
      ? []
      : [`${name} is set, and is none of the tokens of auth.`];
  });
}

/** The key that clients send if the command has set no key; null if the configuration names no token. */
function keysFor(auth: AuthConfiguration | undefined): Record<string, string> | null {
  if (auth === undefined) return anyKey;
  const [token] = auth.type === "tokens" ? Object.keys(auth.tokens) : [];
  return token === undefined ? null : { OPENAI_API_KEY: token, LLAMA_STACK_CLIENT_API_KEY: token };
}
