/** Bounds of what a server sends: of a whole answer, or of one event of a stream. */
import { isRecord } from "@understudy/contract";
import { createEventDecoder, EventTooLargeError } from "@understudy/contract/sse";
import { McpBreak } from "./failures.ts";

/**
 * The same response, whose reader gets an error where it is too large. `broken` is called if it ends before its end: with an
 * error, or as a stream of events without the answer for which it was opened; a stream without an end has none.
 */
export function withinBounds(
  response: Response,
  { maxBytes, isEndless, broken }: { maxBytes: number; isEndless: boolean; broken(error: unknown): void },
): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  const isStream = /^text\/event-stream\b/i.test(headers.get("content-type") ?? "");
  const watch = isStream ? watchEvents(maxBytes, isEndless) : watchWhole(maxBytes);
  const reader = body.getReader();
  let cancelled = false;
  const watched = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (cancelled) return;
        if (!done) {
          watch.see(value);
          return controller.enqueue(value);
        }
        if (!watch.isWhole()) throw new McpBreak("The MCP server broke its answer off.");
        controller.close();
      } catch (error) {
        if (cancelled) return;
        const said = error instanceof EventTooLargeError ? new McpBreak(tooLarge(maxBytes)) : error;
        broken(said);
        controller.error(said);
        await reader.cancel().catch(() => undefined);
      }
    },
    cancel(reason) {
      cancelled = true;
      return reader.cancel(reason);
    },
  });
  return new Response(watched, { status, statusText, headers });
}

interface Watch {
  /** Throws for too many bytes. */
  see(bytes: Uint8Array): void;
  isWhole(): boolean;
}

function watchWhole(maxBytes: number): Watch {
  let total = 0;
  return {
    see(bytes) {
      total += bytes.length;
      if (total > maxBytes) throw new McpBreak(tooLarge(maxBytes));
    },
    isWhole: () => true,
  };
}

function watchEvents(maxBytes: number, isEndless: boolean): Watch {
  const decoder = createEventDecoder(maxBytes);
  let answered = false;
  return {
    see(bytes) {
      for (const { data } of decoder.push(bytes)) answered ||= isAnswer(data);
    },
    isWhole: () => answered && !isEndless,
  };
}

/** Whether it answers a request of JSON-RPC; a notification or a request of the server does not. */
function isAnswer(data: string): boolean {
  try {
    const message: unknown = JSON.parse(data);
    return isRecord(message) && ("result" in message || "error" in message);
  } catch {
    return false;
  }
}

function tooLarge(maxBytes: number): string {
  return `The answer of the MCP server is larger than ${maxBytes} bytes.`;
}
