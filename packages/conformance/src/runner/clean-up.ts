/** Deletes what a story made, and notes what the target keeps. */
import { toSegment, type RequestSpec } from "../story/request-spec.ts";
import type { Wire } from "../targets/target.ts";
import { isRecord } from "../trace/difference.ts";
import type { Exchange } from "../trace/trace.ts";
import type { Meter } from "./limits.ts";
import { send } from "./send.ts";

export interface CleanUp {
  wire: Wire;
  exchanges: readonly Exchange[];
  /** The requests that unregister what the story registered. */
  unregister: readonly RequestSpec[];
  meter: Meter;
}

export async function cleanUp({ wire, exchanges, unregister, meter }: CleanUp): Promise<void> {
  const { timeoutMs } = meter;
  for (const id of createdAgents(exchanges)) {
    const path = `${wire.prefix}/agents/${toSegment(id)}`;
    const { status } = await send(wire, { method: "DELETE", path, timeoutMs });
    const isRefused = status !== null && status >= 300;
    if (isRefused && !wasDeleted(exchanges, path)) meter.leave(`agent ${id}`);
  }
  for (const spec of unregister) await send(wire, { ...spec, timeoutMs });
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
