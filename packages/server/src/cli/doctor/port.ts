/** Whether a server can listen, and who answers where it cannot. */
import { once } from "node:events";
import { createServer } from "node:net";
import { exposureNotice } from "@understudy/http/command";
import { explainListenError } from "@understudy/http/node";
import type { DoctorFinding } from "./finding.ts";

/** Whoever listens has so long to say who it is. */
const answerMs = 2_000;

const other = "It is no Understudy.";

export async function examinePort({
  host,
  port,
  hasUsers,
}: {
  host: string;
  port: number;
  hasUsers: boolean;
}): Promise<DoctorFinding[]> {
  const exposed = hasUsers ? null : exposureNotice(host);
  const notices: DoctorFinding[] =
    exposed === null ? [] : [{ subject: "port", status: "warning", message: exposed }];
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    server.close();
    const message = port === 0 ? `a free port on ${host}` : `${port} on ${host} is free`;
    return [{ subject: "port", status: "ok", message }, ...notices];
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    const words = explainListenError(error, host, port).message;
    const message = isTaken ? `${words} ${await whoAnswers(host, port)}` : words;
    return [{ subject: "port", status: "wrong", message }, ...notices];
  }
}

async function whoAnswers(host: string, port: number): Promise<string> {
  // A server on all addresses is asked on this machine's own.
  const name = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[host] ?? (host.includes(":") ? `[${host}]` : host);
  const url = `http://${name}:${port}`;
  const get = async (path: string): Promise<string> => {
    const response = await fetch(url + path, { signal: AbortSignal.timeout(answerMs) });
    return response.text();
  };
  try {
    const [, version] = /^Understudy (\S+) serves /.exec(await get("/")) ?? [];
    if (version === undefined) return other;
    const health = (await get("/v1/health")).trim();
    return `It is Understudy ${version} with health ${health}.`;
  } catch {
    // No server speaks HTTP there, or answers in time.
    return other;
  }
}
