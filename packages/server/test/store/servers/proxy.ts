/** Stands between a store and its server, and damages what passes. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

type Direction = "request" | "answer";

/** What becomes of the next piece of data: `cut` ends the connection before it, `halve` after half of it; `hold` keeps it. */
export type Fault = "cut" | "halve" | "hold";

export interface Proxy {
  port: number;
  /** For the next piece in this direction; resolves when it has happened. Matches pieces that contain the text. */
  damage(fault: Fault, direction: Direction, containing: string): Promise<void>;
  /** Passes on what was held, late; resolves when it was answered. */
  release(): Promise<void>;
  close(): Promise<void>;
}

interface Plan {
  fault: Fault;
  direction: Direction;
  containing: string;
  /** Set when the request that contains the text has passed: the next answer is the one to it. */
  isNext: boolean;
  done: () => void;
}

export async function startProxy(target: number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const held: (() => Promise<void>)[] = [];
  /** What was held still goes to them, though their client has gone. */
  const kept = new Set<Socket>();
  let plan: Plan | null = null;

  /** True if the data may pass. */
  function passes(direction: Direction, data: Buffer, from: Socket, to: Socket): boolean {
    if (plan === null) return true;
    const { fault, containing } = plan;
    const isAsked = direction === "request" && data.includes(containing);
    if (plan.direction === "answer" && !(direction === "answer" && plan.isNext)) {
      plan.isNext ||= isAsked;
      return true;
    }
    if (plan.direction === "request" && !isAsked) return true;
    plan.done();
    plan = null;
    if (fault === "hold") {
      kept.add(to);
      held.push(async () => {
        const answered = once(to, "data");
        to.write(data);
        await answered;
      });
      // What follows on this connection waits for it, also its end.
      from.pause();
      return false;
    }
    const end = (): void => {
      from.destroy();
      to.destroy();
    };
    if (fault === "halve") to.write(data.subarray(0, data.length / 2), end);
    else end();
    return false;
  }

  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const [direction, from, to] of [
      ["request", client, upstream],
      ["answer", upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (data: Buffer) => {
        if (passes(direction, data, from, to)) to.write(data);
      });
      from.on("close", () => {
        sockets.delete(from);
        if (!kept.has(to)) to.destroy();
      });
      from.on("error", () => undefined);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // A TCP server that listens has an address with a port.
    port: (server.address() as AddressInfo).port,
    damage: (fault, direction, containing) =>
      new Promise((resolve) => {
        plan = { fault, direction, containing, isNext: false, done: resolve };
      }),
    async release() {
      for (const pass of held.splice(0)) await pass();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
