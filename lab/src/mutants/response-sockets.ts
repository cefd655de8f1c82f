/** Faults of the WebSocket, put between the client and an honest one. */
import { createMessageQueue } from "@understudy/conformance/src/targets/connect-to.ts";
import type { Connect, Socket } from "@understudy/conformance/src/target/target.ts";
import type { Mutant } from "./mutant.ts";
import type { Json } from "./rewrite-responses.ts";

/** Changes what is sent and what comes; null is left out. */
function changing(change: {
  sent?: (message: string) => string;
  received?: (event: Json, socket: Socket) => Json | null;
}): (honest: Connect) => Connect {
  const { sent = same, received = same } = change;
  return (honest) => async (path, headers) => {
    const socket = await honest(path, headers);
    return {
      ...socket,
      send: (text) => socket.send(sent(text)),
      async next() {
        for (let text = await socket.next(); text !== null; text = await socket.next()) {
          const event = received(JSON.parse(text) as Json, socket);
          if (event !== null) return JSON.stringify(event);
        }
        return null;
      },
    };
  };
}

const isError = ({ type }: Json): boolean => type === "error";

/** Each message has a connection of its own; all answers come as they are sent. */
function connectedAnew(honest: Connect): Connect {
  return async (path, headers) => {
    const sockets: Socket[] = [];
    const { next, add } = createMessageQueue();
    const pass = async (sent: string): Promise<void> => {
      const socket = await honest(path, headers);
      sockets.push(socket);
      socket.send(sent);
      for (let text = await socket.next(); text !== null; text = await socket.next()) add(text);
    };
    return {
      next,
      send: (text) => void pass(text),
      close: () => sockets.forEach((socket) => socket.close()),
    };
  };
}

/** All connections are one. */
function connectedOnce(honest: Connect): Connect {
  let only: Promise<Socket> | undefined;
  return async (path, headers) => {
    only ??= honest(path, headers);
    return { ...(await only), close: () => undefined };
  };
}

export const responseSocketMutants: readonly Mutant[] = [
  {
    id: "response-socket-numbers-from-one",
    fault: "Over a WebSocket sequence_number begins at 1.",
    killedBy: ["responses/sequence", "responses/socket-as-stream"],
    over: () => ({
      connect: changing({
        received: (event) => ({ ...event, sequence_number: Number(event["sequence_number"]) + 1 }),
      }),
    }),
  },
  {
    id: "response-socket-leaves-out-deltas",
    fault: "Over a WebSocket no deltas of a text are sent.",
    killedBy: ["responses/socket-as-stream", "responses/deltas-add-up"],
    over: () => ({
      connect: changing({
        received: (event) => (event["type"] === "response.output_text.delta" ? null : event),
      }),
    }),
  },
  {
    id: "response-socket-runs-all-at-once",
    fault: "A connection runs several responses at once, and does not know those that are not stored.",
    killedBy: ["responses/socket-one-at-a-time", "responses/socket-continues"],
    over: () => ({ connect: connectedAnew }),
  },
  {
    id: "response-socket-knows-other-connections",
    fault: "A response that is not stored is continued on any connection.",
    killedBy: ["responses/socket-forgets"],
    over: () => ({ connect: connectedOnce }),
  },
  {
    id: "response-socket-forgets-chain",
    fault: "A response over a WebSocket does not continue the one before it.",
    killedBy: ["responses/chain-prompt"],
    over: () => ({ connect: changing({ sent: withoutParent }) }),
  },
  {
    id: "response-socket-keeps-after-failure",
    fault: "A continuation that failed leaves what it continued.",
    killedBy: ["responses/socket-failure-forgets"],
    over: () => ({
      connect: changing({
        // Refused for the same reason, though it names nothing.
        sent: (text) => (text.includes("function_call_output") ? withoutParent(text) : text),
      }),
    }),
  },
  {
    id: "response-socket-errors-without-status",
    fault: "An error over a WebSocket has no status.",
    killedBy: ["responses/socket-errors"],
    over: () => ({
      connect: changing({
        received: (event) => (isError(event) ? { ...event, status: undefined } : event),
      }),
    }),
  },
  {
    id: "response-socket-ends-with-error",
    fault: "A WebSocket is closed after an error.",
    killedBy: ["responses/socket-errors"],
    over: () => ({
      connect: changing({
        received(event, socket) {
          if (isError(event)) socket.close();
          return event;
        },
      }),
    }),
  },
];

function withoutParent(text: string): string {
  if (!text.includes("previous_response_id")) return text;
  const { previous_response_id: _, ...rest } = JSON.parse(text) as Json;
  return JSON.stringify(rest);
}

function same<T>(value: T): T {
  return value;
}
