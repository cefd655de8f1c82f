/** Exchanges with model servers as they were recorded, one file each: request and answer as HTTP has them. */
import { readdirSync, readFileSync } from "node:fs";
import { dataFile } from "./install.ts";

export const recordedServers = [
  "llama-cpp",
  "llama-cpp-embeddings",
  "llama-cpp-tools",
  "ollama",
  "ollama-tools",
  "vllm",
] as const;
export type RecordedServer = (typeof recordedServers)[number];

export interface RecordedCase {
  name: string;
  /** Its body is null if it has none, or was too long to be kept. */
  request: { method: string; path: string; body: string | null };
  response: { status: number; headers: Record<string, string>; body: string };
}

/** The names of all cases of a server. */
export function casesOf(server: RecordedServer): string[] {
  const files = readdirSync(dataFile(`recorded/${server}`));
  return files.map((file) => file.replace(/\.http$/, "")).sort();
}

export function readCase(server: RecordedServer, name: string): RecordedCase {
  const text = readFileSync(dataFile(`recorded/${server}/${name}.http`), "utf8");
  const [request, ...response] = text.split("\n\n");
  const [requestLine = "", ...requestBody] = request?.split("\n") ?? [];
  const [method = "", path = ""] = requestLine.split(" ");
  const [statusLine = "", ...headers] = response.shift()?.split("\n") ?? [];
  return {
    name,
    request: { method, path, body: requestBody.join("\n") || null },
    response: {
      status: Number(statusLine.split(" ")[1]),
      headers: Object.fromEntries(headers.map(toHeader)),
      body: response.join("\n\n"),
    },
  };
}

function toHeader(line: string): [string, string] {
  const [name = "", value = ""] = line.split(": ", 2);
  return [name, value];
}
