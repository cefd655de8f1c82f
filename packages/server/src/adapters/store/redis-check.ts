/** Whether a Redis can be relied on, by what it says of itself. */
import { StoreError } from "../../ports/store-errors.ts";
import { AttemptError } from "./repeat.ts";

/** What `INFO` says, by field. */
export function infoFields(info: string): ReadonlyMap<string, string> {
  return new Map(
    info.split("\r\n").flatMap((line): [string, string][] => {
      const [, field, value] = /^(\w+):(.*)$/.exec(line) ?? [];
      return field === undefined || value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Throws if it must not be used; gives what its user has to know. */
export function inspectRedis(name: string, info: string): string[] {
  const fields = infoFields(info);
  if (fields.get("cluster_enabled") === "1")
    throw new StoreError(
      `${name} is a node of a Redis cluster, which cannot commit several keys at once. Use a single Redis, with replicas if it has to fail over.`,
    );
  const policy = fields.get("maxmemory_policy");
  if (policy !== undefined && policy !== "noeviction")
    throw new StoreError(
      `${name} drops records when its memory is full (maxmemory-policy ${policy}). Set it to noeviction, or use a Redis that is no cache.`,
    );
  // It may be the new primary in a moment, or its address may lead to another one.
  if (fields.get("role") === "slave")
    throw new AttemptError(`${name} is a replica. Use the address of its primary.`, false);
  if (fields.get("aof_enabled") === "0")
    return [
      `${name} has no append-only file: what was stored since its last snapshot is lost when it ends. Set appendonly yes.`,
    ];
  return [];
}
