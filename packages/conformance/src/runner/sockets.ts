/** The WebSockets of a story: what comes back for a message is received as the answer to a request is. */
import { innermostReason } from "../target/reason-of.ts";
import type { Socket, Wire } from "../target/target.ts";
import { isRecord } from "../json/difference.ts";
import { isTerminal } from "../apis/responses/views/stream.ts";
import { toJson } from "../json/to-json.ts";
import { createDeadline } from "../sending/deadline.ts";
import { noResponse, type Received } from "./send.ts";

export interface SocketMessage {
  /** The name of the connection, which the first message opens. */
  over: string;
  path: string;
  text: string;
  timeoutMs: number;
}

export interface Sockets {
  /** Never rejects: a missing answer is part of the record. */
  send(wire: Wire, message: SocketMessage): Promise<Received>;
  close(): void;
}

export function createSockets(): Sockets {
  const channels = new Map<string, Promise<Channel>>();

  const channelOf = (wire: Wire, { over, path }: SocketMessage): Promise<Channel> => {
    const known = channels.get(over);
    if (known !== undefined) return known;
    if (wire.connect === undefined) throw new Error("the target is reached without WebSockets");
    const made = wire.connect(path, wire.headers ?? {}).then(createChannel);
    channels.set(over, made);
    return made;
  };

  return {
    async send(wire, message) {
      const deadline = createDeadline(message.timeoutMs);
      const texts: string[] = [];
      try {
        const channel = await Promise.race([channelOf(wire, message), deadline.passed]);
        await Promise.race([channel.ask(message.text, texts), deadline.passed]);
        return toReceived(texts);
      } catch (error) {
        return { ...toReceived(texts), failure: innermostReason(error) };
      } finally {
        deadline.stop();
      }
    },
    close() {
      for (const channel of channels.values())
        void channel.then(
          ({ close }) => close(),
          () => undefined,
        );
    },
  };
}

interface Channel {
  /** Adds what comes up to the last event, or to an error. Rejects when the connection closes before that. */
  ask(text: string, received: string[]): Promise<void>;
  close(): void;
}

interface Waiting {
  received: string[];
  end(): void;
  fail(error: Error): void;
}

function createChannel(socket: Socket): Channel {
  const waiting: Waiting[] = [];

  async function read(): Promise<void> {
    for (let text = await socket.next(); text !== null; text = await socket.next()) {
      // Events name no message: they are about the first that waits, and an error about the last, which came too early.
      const type = typeOf(text);
      const one = type === "error" ? waiting.at(-1) : waiting[0];
      one?.received.push(text);
      if (one !== undefined && isLast(type)) {
        waiting.splice(waiting.indexOf(one), 1);
        one.end();
      }
    }
    for (const { fail } of waiting.splice(0)) fail(new Error("the WebSocket was closed"));
  }
  void read();

  return {
    ask: (text, received) =>
      new Promise((end, fail) => {
        waiting.push({ received, end, fail });
        socket.send(text);
      }),
    close: () => socket.close(),
  };
}

function typeOf(text: string): string {
  const event = toJson(text);
  return isRecord(event) ? String(event["type"]) : "";
}

function isLast(type: string): boolean {
  return type === "error" || isTerminal({ type });
}

/** An error alone is a refusal, with the status that it names; everything else is a stream. */
function toReceived(texts: readonly string[]): Received {
  const [first] = texts;
  if (first === undefined) return noResponse;
  const event = toJson(first);
  if (isRecord(event) && event["type"] === "error") {
    const status = typeof event["status"] === "number" ? event["status"] : null;
    return { ...noResponse, status, text: first, json: event };
  }
  return {
    ...noResponse,
    status: 200,
    text: texts.map((text) => `data: ${text}\n\n`).join(""),
    items: texts.map((text) => toJson(text) ?? text),
  };
}
