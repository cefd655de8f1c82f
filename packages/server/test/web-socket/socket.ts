/** A client of the WebSocket. */
import { WebSocket } from "ws";

export interface Socket {
  /** Sends `response.create`, and resolves to what comes up to its last event. */
  create(body: object): Promise<any[]>;
  /** The same, but only the response of its last event. */
  answer(body: object): Promise<any>;
  send(text: string): void;
  next(): Promise<any>;
  closed: Promise<number>;
}

/** Rejects with the status of a refusal. `url` is that of the server. */
export async function openSocket(
  url: string,
  headers: Record<string, string> = {},
  path = "/v1/responses",
): Promise<Socket> {
  const socket = new WebSocket(url.replace("http", "ws") + path, { headers });
  const queue: any[] = [];
  let wake = (): void => undefined;
  socket.on("message", (data) => {
    queue.push(JSON.parse(data.toString()));
    wake();
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on("open", () => resolve());
    socket.on("error", reject);
    socket.on("unexpected-response", (_, response) => reject(new Error(String(response.statusCode))));
  });
  const next = async (): Promise<any> => {
    while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return queue.shift();
  };
  const create = async (body: object): Promise<any[]> => {
    socket.send(JSON.stringify({ type: "response.create", model: "mock-model", ...body }));
    for (const events = []; ;) {
      const event = await next();
      events.push(event);
      if (/^error$|[.](?:completed|incomplete|failed)$/.test(event.type)) return events;
    }
  };
  return {
    next,
    closed,
    create,
    send: (text) => socket.send(text),
    answer: async (body) => (await create(body)).at(-1).response,
  };
}
