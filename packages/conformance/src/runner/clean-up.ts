/** Deletes what a story made, and notes what the target keeps. */
import type { ResourceKind } from "../story/registry-steps.ts";
import { toSegment, type RequestSpec } from "../story/request-spec.ts";
import type { Wire } from "../target/target.ts";
import type { Caller } from "../target/caller.ts";
import { stepCaller } from "../story/story.ts";
import { isRecord } from "../json/difference.ts";
import { responseIn } from "../apis/responses/views/observed.ts";
import type { Exchange } from "../trace/trace.ts";
import type { Meter } from "../sending/limits.ts";
import { refusedDelete } from "../sending/refused-delete.ts";
import { send } from "./send.ts";

export interface CleanUp {
  wireOf: (caller: Caller | undefined) => Wire;
  exchanges: readonly Exchange[];
  /** What the story may have registered. */
  names: readonly NamedResource[];
  meter: Meter;
}

export interface NamedResource {
  kind: ResourceKind;
  name: string;
  /** Who registered it. */
  by?: Caller | undefined;
  unregister: RequestSpec;
}

export async function cleanUp({ wireOf, exchanges, names, meter }: CleanUp): Promise<void> {
  const { timeoutMs } = meter;
  for (const { id, by } of createdAgents(exchanges)) {
    const wire = wireOf(by);
    const path = `${wire.prefix}/agents/${toSegment(id)}`;
    const { status } = await send(wire, { method: "DELETE", path, timeoutMs });
    const isRefused = status !== null && status >= 300;
    if (isRefused && !wasDeleted(exchanges, path)) meter.leave(refusedDelete(`agent ${id}`, status));
  }
  for (const { path, by } of madeByResponses(exchanges)) {
    const { status } = await send(wireOf(by), { method: "DELETE", path, timeoutMs });
    // Some servers delete no responses, and the story may have deleted this one.
    const isRefused = status !== null && ![404, 405].includes(status) && status >= 300;
    if (isRefused && !wasDeleted(exchanges, path) && status >= 500) meter.leave(path);
  }
  for (const one of names) {
    const { status } = await send(wireOf(one.by), { ...one.unregister, timeoutMs });
    // A tenant may have lost its name to another.
    const isGone = status !== null && status < (one.by === undefined ? 300 : 500);
    if (!isGone && isRegistered(exchanges, one))
      meter.leave(`${one.kind} ${one.name} (${status === null ? "no answer" : `status ${status}`})`);
  }
}

/** Whether the target registered it, and has not unregistered it since. */
function isRegistered(exchanges: readonly Exchange[], { kind, name, by }: NamedResource): boolean {
  const last = exchanges.findLast(
    ({ step, status }) =>
      (step.do === "register" || step.do === "unregister") &&
      step.kind === kind &&
      step.name === name &&
      step.by === by &&
      status !== null &&
      status < 300,
  );
  return last?.step.do === "register";
}

/** Also agents from requests that should have been refused. */
function createdAgents(exchanges: readonly Exchange[]): { id: string; by: Caller | undefined }[] {
  return exchanges.flatMap(({ operation, json, step }) => {
    const id = operation === "createAgent" && isRecord(json) ? json["agent_id"] : null;
    return typeof id === "string" ? [{ id, by: stepCaller(step) }] : [];
  });
}

/** The paths of responses and conversations, the newest first. */
function madeByResponses(exchanges: readonly Exchange[]): { path: string; by: Caller | undefined }[] {
  const made = exchanges.flatMap((exchange) => {
    const { operation, json, step, request } = exchange;
    const isMade = operation === "createResponse" || operation === "createConversation";
    const record = operation === "createResponse" ? responseIn(exchange) : json;
    const id = isMade && isRecord(record) ? record["id"] : null;
    return typeof id === "string" ? [{ path: `${request.path}/${toSegment(id)}`, by: stepCaller(step) }] : [];
  });
  return made.toReversed();
}

function wasDeleted(exchanges: readonly Exchange[], path: string): boolean {
  return exchanges.some(
    ({ request, status }) =>
      request.method === "DELETE" && request.path === path && status !== null && status < 300,
  );
}
