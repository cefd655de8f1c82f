/** A stack for the length of a test. */
import { toScripts, type ScriptSource } from "@understudy/mock-inference";
import { createStack, type Stack, type StackOptions } from "./compose/create-stack.ts";

export interface StartUnderstudyOptions extends Omit<StackOptions, "scripts"> {
  /** What model, shields and tools say: YAML text, a script as data, or several of these. The built-in demo without one. */
  script?: ScriptSource | readonly ScriptSource[];
  /** A free one unless said otherwise. `false` opens none: then `fetch` alone reaches the stack. */
  port?: number | false;
}

type World = Stack["mock"];

/** A running stack and the scripted world behind it. */
export interface Understudy extends AsyncDisposable {
  /** Such as `http://127.0.0.1:40123`. Without a port it is a base URL that only `fetch` understands. */
  url: string;
  /**
   * Reaches the stack within the process, with or without a port. It takes what the global `fetch` takes, and a bare
   * path such as `/v1/models`; clients that let one bring a `fetch` take it as theirs.
   */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  scripts: World["scripts"];
  journal: World["journal"];
  gate: World["gate"];
  unusedReplies: World["unusedReplies"];
  /** Throws an error that lists every reply that no request got; see `unusedReplies` for what counts. */
  expectAllRepliesUsed: World["expectAllRepliesUsed"];
  /** Throws an error that explains every request that no reply answered. */
  expectAllRequestsMatched: World["expectAllRequestsMatched"];
  /** Forgets attempts, journal, gates and which replies were used. The scripts stay, and so do the records. */
  reset: World["reset"];
  /** Ends at once, and what still runs fails. To close it again does nothing. */
  close(): Promise<void>;
}

/** Starts a stack for a test. Any number of them run side by side in one process. */
export async function startUnderstudy(options: StartUnderstudyOptions = {}): Promise<Understudy> {
  const { script, port = 0, ...rest } = options;
  const stack = createStack({ ...rest, ...(script === undefined ? {} : { scripts: toScripts(script) }) });
  const listening = port === false ? null : await serve(stack, port);
  const url = listening?.url ?? "http://understudy.test";
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      await stack.close({ drainMs: 0 });
      await listening?.close({ force: true });
    })());
  const { scripts, journal, gate, unusedReplies, reset } = stack.mock;
  const { expectAllRepliesUsed, expectAllRequestsMatched } = stack.mock;
  return {
    url,
    fetch: (input, init) =>
      stack.fetch(new Request(typeof input === "string" ? new URL(input, url) : input, init)),
    scripts,
    journal,
    gate,
    unusedReplies,
    expectAllRepliesUsed,
    expectAllRequestsMatched,
    reset,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function serve(stack: Stack, port: number) {
  // Loaded only here, so that this module loads where there is no `node:`.
  const { listen } = await import("./node.ts");
  try {
    return await listen(stack, { port });
  } catch (error) {
    await stack.close();
    throw error;
  }
}
