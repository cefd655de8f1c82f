/** Says which program is at the address of a store on another machine, where it is not the expected one. */
import { connect } from "node:net";
import { StoreError, StoreUnreachableError } from "../../ports/store-errors.ts";

export interface Endpoint {
  host: string;
  port: number;
}

export type StoreProgram = "Redis" | "PostgreSQL";

/** A program that says nothing for so long is not recognised; on a busy machine one may take a second. */
const waitMs = 2_000;

const httpRequest = "GET / HTTP/1.0\r\n\r\n";
/** Whether it takes TLS: a byte is the answer. */
const postgresRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

const forms: Record<StoreProgram, string> = {
  Redis: "redis://HOST:PORT",
  PostgreSQL: "postgres://HOST:PORT/DATABASE",
};

/** Passes on what `opened` gives, with a better reason where no store of that program is there. */
export async function orOtherProgram<T>(
  opened: Promise<T>,
  expected: StoreProgram,
  { name, endpoint }: { name: string; endpoint: Endpoint },
): Promise<T> {
  try {
    return await opened;
  } catch (error) {
    if (!(error instanceof StoreUnreachableError)) throw error;
    const found = await programAt(endpoint);
    if (found === null || (found === expected && !name.startsWith("rediss:"))) throw error;
    const words =
      found === expected
        ? "takes no TLS"
        : `is no ${expected}: ${found === "HTTP" ? "an HTTP server" : found} answers there`;
    const advice = found === "HTTP" ? "Correct its host or port" : `Use ${forms[found]}, or correct its port`;
    throw new StoreError(`${name} ${words}. ${advice}. (${error.message})`, { cause: error });
  }
}

/** The program that listens at an address; null if it is another program, or if nothing listens. */
async function programAt(endpoint: Endpoint): Promise<StoreProgram | "HTTP" | null> {
  const reply = await replyTo(endpoint, httpRequest);
  if (reply.startsWith("HTTP/")) return "HTTP";
  // Redis takes a line of text for a command, and refuses this one.
  if (/^-[A-Z]+ /.test(reply)) return "Redis";
  // PostgreSQL ends a connection that begins with anything else.
  const isPostgres = reply === "" && /^[SN]$/.test(await replyTo(endpoint, postgresRequest));
  return isPostgres ? "PostgreSQL" : null;
}

/** The first of what is sent back; empty if nothing is. */
function replyTo({ host, port }: Endpoint, request: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, signal: AbortSignal.timeout(waitMs) });
    const end = (reply: string): void => {
      resolve(reply);
      socket.destroy();
    };
    socket.once("data", (bytes) => end(bytes.toString("latin1")));
    // It has ended, or could not be connected.
    socket.on("error", () => end(""));
    socket.once("close", () => end(""));
    socket.write(request);
  });
}
