/** `documents: plain`: a document is a single text, or is fetched by `http`, and its type begins with `text/` in lower case or is YAML. */
import { isRecord, parseSchema } from "@understudy/contract";
import type { Document } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import { errorStream } from "../../http/event-stream.ts";
import { askIfKnown, onRoutes, createTurn, jsonOf, type DoorWrapper } from "./door.ts";

export const plainDocuments: DoorWrapper = (door, profile) =>
  onRoutes([createTurn], async (request, honest) => {
    const body = await jsonOf(request);
    const outcome = isRecord(body) && body["stream"] === true ? parseSchema("TurnCreateRequest", body) : null;
    const documents = outcome?.ok === true ? (outcome.value.documents ?? []) : [];
    const [problem] = documents.flatMap((document) => problemOf(document) ?? []);
    if (problem === undefined) return honest(request);
    const known = await askIfKnown(request, honest);
    if (known.status !== 200) return honest(request);
    const answer = errorStream(new Problem("bad_request", `Invalid value: ${problem}`), profile.wire);
    return { ...answer, headers: { ...known.headers, ...answer.headers } };
  })(door);

function problemOf({ content, mime_type }: Document): string | null {
  if (!mime_type.startsWith("text/") && mime_type !== "application/yaml")
    return `Unexpected document mime type: ${mime_type}`;
  if (Array.isArray(content)) return "Unexpected document content type: list";
  if (typeof content === "string" || !("uri" in content)) return null;
  return content.uri.startsWith("http") ? null : `Unexpected URL: ${content.uri}`;
}
