/** Finds out whether and where a target serves responses and conversations, by asking it. */
import { isRecord } from "../json/difference.ts";
import type { Capability, Reasons } from "../target/capabilities.ts";
import { innermostReason } from "../target/reason-of.ts";
import { requestOnce } from "../sending/request-once.ts";
import type { ServedResponses } from "../target/served-responses.ts";
import type { Wire } from "../target/target.ts";

/** Requests that no server can fulfil: a served route refuses them, another one is not found. */
const refused = {
  responses: { path: "/responses", body: { input: [{ role: "nobody" }] } },
  conversations: { path: "/conversations", body: { items: "none" } },
} as const;

export async function findResponses(wire: Wire): Promise<ServedResponses> {
  const prefixes = [wire.prefix, `${wire.prefix.replace(/\/v1$/, "")}/v1/openai/v1`];
  const find = async (kind: keyof typeof refused): Promise<string | null> => {
    for (const prefix of prefixes) if (await isServed(wire, prefix, kind)) return prefix;
    return null;
  };
  return { responses: await find("responses"), conversations: await find("conversations") };
}

async function isServed(wire: Wire, prefix: string, kind: keyof typeof refused): Promise<boolean> {
  const { path, body } = refused[kind];
  const answer = await requestOnce(wire, `${prefix}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  }).catch(() => null);
  // A conversation that was made nevertheless is deleted again.
  const id = isRecord(answer?.json) ? answer.json["id"] : undefined;
  if (answer?.status === 200 && typeof id === "string")
    await requestOnce(wire, `${prefix}${path}/${encodeURIComponent(id)}`, { method: "DELETE" }).catch(
      () => null,
    );
  return answer !== null && ![404, 405, 501].includes(answer.status);
}

export function responsesCapabilities(served: ServedResponses): Capability[] {
  return (["responses", "conversations"] as const).filter((kind) => served[kind] !== null);
}

/** Null if responses are served over a WebSocket, which no server needs to do. Asks unless it is known. */
export async function whyNoWebSockets(
  wire: Wire,
  { responses }: ServedResponses,
  isKnown = false,
): Promise<string | null> {
  if (responses === null) return "the target serves no responses";
  if (wire.connect === undefined) return "the suite reaches the target by a function, which has no WebSocket";
  if (isKnown) return null;
  const path = `${responses}/responses`;
  try {
    const socket = await wire.connect(path, wire.headers ?? {});
    socket.close();
    return null;
  } catch (error) {
    return `the target takes no WebSocket at ${path}: ${innermostReason(error)}`;
  }
}

/** Why the areas are skipped where they are not served. */
export function withoutResponses(served: ServedResponses, prefix: string): Reasons {
  const none = (kind: string): string =>
    `the target answers POST ${prefix}/${kind} and /v1/openai/v1/${kind} with 404 or 405`;
  return {
    ...(served.responses === null ? { responses: none("responses") } : {}),
    ...(served.conversations === null ? { conversations: none("conversations") } : {}),
  };
}
