/** The WebSockets of a server with a fault: over TCP, since only the Node mount has them, from the first one on. */
import type { Answer, TextSource } from "@understudy/http";
import { listen, type Listening } from "@understudy/server/node";
import { connectTo } from "@understudy/conformance/src/targets/node/connect-to.ts";
import type { Connect } from "@understudy/conformance/src/targets/target.ts";
import type { Handler } from "./mutant.ts";

export function serveSockets(serve: Handler): { connect: Connect; close(): Promise<void> } {
  let listening: Promise<Listening> | undefined;
  return {
    async connect(path, headers) {
      listening ??= listen({ handle: handleOf(serve), origins: undefined } as never);
      const { url } = await listening;
      return connectTo(url)(path, headers);
    },
    async close() {
      await (await listening)?.close({ force: true });
    },
  };
}

function handleOf(serve: Handler) {
  return async (request: Request): Promise<Answer> => {
    const { status, headers, body } = await serve(request);
    return { status, headers: Object.fromEntries(headers), body: body && sourceOf(body) };
  };
}

function sourceOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): TextSource {
  const reader = body.getReader();
  return {
    next: async () => (await reader.read()).value,
    cancel: () => void reader.cancel(),
  };
}
