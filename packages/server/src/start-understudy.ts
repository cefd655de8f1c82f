/** A stack for one test. */
import { portMistake } from "@understudy/http";
import { toScripts, type MockInference, type ScriptSource } from "@understudy/mock-inference";
import type { User } from "./domain/access/user.ts";
import { checkServerOptions, stackProperties, toOptionsSchema } from "./compose/check-options.ts";
import { createStack } from "./compose/create-stack.ts";
import type { Stack, StackOptions } from "./compose/stack.ts";

export interface StartUnderstudyOptions extends Omit<StackOptions, "scripts"> {
  /**
   * Answers of model, shields and tools: YAML text, a script as data, or several of these; files are `scriptFile`.
   * Default: the built-in demo.
   */
  script?: ScriptSource | readonly ScriptSource[] | undefined;
  /**
   * Default: a free port, which `url` of the result has. A port that is taken rejects with a `ListenError`. `false`
   * opens no port: then only `fetch` reaches the stack.
   */
  port?: number | false | undefined;
}

/** A running stack and its scripted providers. */
export interface Understudy extends Disposal {
  /** Such as `http://127.0.0.1:40123`. Without a port, a base URL for `fetch` only. */
  url: string;
  /**
   * Calls the stack within the process, with or without a port. It takes the arguments of the global `fetch`, or a
   * bare path such as `/v1/models`; pass it to clients that accept a `fetch`.
   */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Like `fetch`, as this user, whatever `authenticate` says: for tests of what users see. */
  fetchAs(user: User): Understudy["fetch"];
  scripts: MockInference["scripts"];
  journal: MockInference["journal"];
  gate: MockInference["gate"];
  unusedReplies: MockInference["unusedReplies"];
  /** Throws an error that lists the unused replies; see `unusedReplies`. */
  expectAllRepliesUsed: MockInference["expectAllRepliesUsed"];
  /** Throws an error that explains every unmatched request. */
  expectAllRequestsMatched: MockInference["expectAllRequestsMatched"];
  /** Throws an error that lists the calls of tools that the request did not offer. */
  expectAllCallsOffered: MockInference["expectAllCallsOffered"];
  /** Throws an error that lists the chat completions whose messages OpenAI refuses. */
  expectAllConversationsValid: MockInference["expectAllConversationsValid"];
  /** Clears attempts, journal, gates and used replies. Scripts and records stay. */
  reset: MockInference["reset"];
  /** Stops at once and aborts running turns. Closing it again does nothing. */
  close(): Promise<void>;
}

/** For `await using`. Nothing in projects whose `lib` does not know it, where `AsyncDisposable` would be an error. */
type Disposal = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { [K in Key]: () => Promise<void> }
  : object;

const { scripts: _, ...shared } = stackProperties;
const own: Record<keyof Omit<StartUnderstudyOptions, keyof StackOptions>, object> = {
  script: {},
  // Below, in words.
  port: {},
};
const schema = toOptionsSchema({ ...shared, ...own });

/**
 * Starts a stack for a test. Any number of them can run in one process. Rejects with a `TypeError` for wrong options, a
 * `ScriptError` for a wrong script or configuration, or a file of scripts that cannot be read, a `StoreError` for a store
 * that this stack must not show, and a `ListenError` for a port that is taken.
 */
export async function startUnderstudy(options: StartUnderstudyOptions = {}): Promise<Understudy> {
  checkServerOptions("startUnderstudy", options, schema);
  checkOwnOptions(options);
  const { script, port = 0, ...rest } = options;
  const stack = createStack({ ...rest, ...(script === undefined ? {} : { scripts: toScripts(script) }) });
  const listening = await openPort(stack, port);
  const url = listening?.url ?? "http://understudy.test";
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      await stack.close({ drainMs: 0 });
      await listening?.close({ force: true });
    })());
  const { scripts, journal, gate, unusedReplies, reset } = stack.mock;
  const {
    expectAllRepliesUsed,
    expectAllRequestsMatched,
    expectAllCallsOffered,
    expectAllConversationsValid,
  } = stack.mock;
  const toRequest = (...[input, init]: Parameters<Understudy["fetch"]>): Request =>
    new Request(typeof input === "string" ? new URL(input, url) : input, init);
  return {
    url,
    fetch: (...sent) => stack.fetch(toRequest(...sent)),
    fetchAs:
      (user) =>
      (...sent) =>
        stack.fetchAs(user, toRequest(...sent)),
    scripts,
    journal,
    gate,
    unusedReplies,
    expectAllRepliesUsed,
    expectAllRequestsMatched,
    expectAllCallsOffered,
    expectAllConversationsValid,
    reset,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function checkOwnOptions({ script, scriptFile, port }: StartUnderstudyOptions): void {
  const mistake = port === undefined || port === false ? null : portMistake(port);
  if (mistake !== null) throw new TypeError(`startUnderstudy: port: ${mistake} false opens none.`);
  if (Array.isArray(script) && script.length === 0 && scriptFile === undefined)
    throw new TypeError(
      "startUnderstudy: script: is an empty list, so that nothing would be answered; leave it out for the built-in demo.",
    );
}

async function openPort(stack: Stack, port: number | false) {
  try {
    await stack.ready;
    if (port === false) return null;
    // Loaded on demand, so that this module loads without `node:`.
    const { listen } = await import("./node.ts");
    return await listen(stack, { port });
  } catch (error) {
    await stack.close();
    throw error;
  }
}
