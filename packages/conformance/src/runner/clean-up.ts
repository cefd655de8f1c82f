/** Deletes what a story made, and notes what the target keeps. */
import type { ResourceKind } from "../story/registry-steps.ts";
import { toSegment, type RequestSpec } from "../story/request-spec.ts";
import type { Wire } from "../targets/target.ts";
import { isRecord } from "../trace/difference.ts";
import type { Exchange } from "../trace/trace.ts";
import type { Meter } from "./limits.ts";
import { send } from "./send.ts";

export interface CleanUp {
  wire: Wire;
  exchanges: readonly Exchange[];
  /** What the story may have registered. */
  names: readonly NamedResource[];
  meter: Meter;
}

export interface NamedResource {
  kind: ResourceKind;
  name: string;
  unregister: RequestSpec;
}

export async function cleanUp({ wire, exchanges, names, meter }: CleanUp): Promise<void> {
  const { timeoutMs } = meter;
  for (const id of createdAgents(exchanges)) {
    const path = `${wire.prefix}/agents/${toSegment(id)}`;
    const { status } = await send(wire, { method: "DELETE", path, timeoutMs });
    const isRefused = status !== null && status >= 300;
    if (isRefused && !wasDeleted(exchanges, path)) meter.leave(`agent ${id}`);
  }
  for (const one of names) {
    const { status } = await send(wire, { ...one.unregister, timeoutMs });
    const isGone = status !== null && status < 300;
    if (!isGone && isRegistered(exchanges, one)) meter.leave(`${one.kind} ${one.name}`);
  }
}

/** Whether the target registered it, and has not unregistered it since. */
function isRegistered(exchanges: readonly Exchange[], { kind, name }: NamedResource): boolean {
  const last = exchanges.findLast(
    ({ step, status }) =>
      (step.do === "register" || step.do === "unregister") &&
      step.kind === kind &&
      step.name === name &&
      status !== null &&
      status < 300,
  );
  return last?.step.do === "register";
}

/** Also agents from requests that should have been refused. */
function createdAgents(exchanges: readonly Exchange[]): string[] {
  const ids = exchanges.flatMap(({ operation, json }) =>
    operation === "createAgent" && isRecord(json) ? [json["agent_id"]] : [],
  );
  return ids.filter((id) => typeof id === "string");
}

function wasDeleted(exchanges: readonly Exchange[], path: string): boolean {
  return exchanges.some(
    ({ request, status }) =>
      request.method === "DELETE" && request.path === path && status !== null && status < 300,
  );
}
