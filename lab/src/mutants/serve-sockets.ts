/** The WebSockets of a server with a fault: over TCP, since only the Node mount has them, from the first one on. */
import type { Answer, TextSource } from "@understudy/http";
import { listen, type Listening } from "@understudy/server/node";
import { defaultLimits } from "@understudy/server/src/application/running/limits.ts";
import { serveWebSockets } from "@understudy/server/src/web-socket/serve-web-sockets.ts";
import { connectTo } from "@understudy/conformance/src/targets/connect-to.ts";
import type { Connect } from "@understudy/conformance/src/target/target.ts";

type Serve = (request: Request) => Promise<Response>;

export function serveSockets(serve: Serve): { connect: Connect; close(): Promise<void> } {
  const handle = handleOf(serve);
  let listening: Promise<Listening> | undefined;
  return {
    async connect(path, headers) {
      listening ??= listen(
        { handle },
        {
          upgrades: serveWebSockets({
            handle,
            origins: undefined,
            responses: "openai",
            limits: defaultLimits,
          }),
        },
      );
      const { url } = await listening;
      return connectTo(url)(path, headers);
    },
    async close() {
      await (await listening)?.close({ force: true });
    },
  };
}

function handleOf(serve: Serve) {
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
