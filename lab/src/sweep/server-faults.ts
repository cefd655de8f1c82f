/** Faults of a server that misreads a request or corrupts a record; each runs on a server of its own. */
import { operationIds, operations, type OperationId } from "@understudy/contract";
import type { Store, Write } from "@understudy/server";
import { isRecord } from "@understudy/conformance/src/json/difference.ts";
import { toJson } from "@understudy/conformance/src/json/to-json.ts";
import type { Trace } from "@understudy/conformance/src/trace/trace.ts";
import type { Handler, FaultyParts } from "../mutants/mutant.ts";
import { changesOf } from "./changes.ts";
import { walkNoting } from "../mutants/places.ts";
import { createObservedValues } from "./observed-values.ts";

export interface ServerFault {
  id: string;
  /** New for each server; `showed` is called when the fault has changed something. */
  over(showed: () => void): FaultyParts;
}

/** When a fault applies: always, or to every third value. */
const occasions = {
  always: () => true,
  third: (nth: number) => nth % 3 === 2,
};

type Spoil = (value: unknown) => { value: unknown; changed: boolean };

/** Faults at each place in the bodies of accepted requests. */
export function requestFaults(traces: readonly Trace[]): ServerFault[] {
  const accepted = traces
    .flatMap(({ exchanges }) => exchanges)
    .filter(({ status, request }) => status === 200 && request.body !== undefined);
  return faultsAt(
    accepted.map(({ operation, request }) => [operation, request.body]),
    (name, spoil) => ({ handler: (honest) => misreading(honest, name as OperationId, spoil) }),
  );
}

/** Faults at each place in the records, as they are written. */
export function recordFaults(writes: readonly Write[]): ServerFault[] {
  const written = writes.filter(({ value }) => value !== undefined);
  return faultsAt(
    written.map((write) => [kindOf(write), write.value]),
    (name, spoil) => ({ store: (honest) => corrupting(honest, name, spoil) }),
  );
}

function faultsAt(
  values: readonly (readonly [name: string, value: unknown])[],
  partsWith: (name: string, spoil: Spoil) => FaultyParts,
): ServerFault[] {
  const observed = createObservedValues();
  for (const [name, value] of values) observed.addParts(name, value);
  return [...observed.all()].flatMap(([key, parts]) => {
    const [name = "", place = ""] = key.split(" ");
    return changesOf(parts).flatMap(({ id, anew }) =>
      Object.entries(occasions).map(([occasion, isNow]) => ({
        id: `${name} ${place} ${id} ${occasion}`,
        over(showed: () => void): FaultyParts {
          const change = anew();
          let nth = -1;
          return partsWith(name, (value) => {
            nth += 1;
            const found = isNow(nth)
              ? walkNoting(value, (part, at) => (at === place ? change(part) : part))
              : { value, changed: false };
            if (found.changed) showed();
            return found;
          });
        },
      })),
    );
  });
}

const decoder = new TextDecoder();

function misreading(honest: Handler, operation: OperationId, spoil: Spoil): Handler {
  return async (request) => {
    if (operationOf(request) !== operation) return honest(request);
    const bytes = await request.arrayBuffer();
    const body = toJson(decoder.decode(bytes));
    const { value, changed } = spoil(body);
    const { method, headers, signal } = request;
    return honest(
      new Request(request.url, { method, headers, signal, body: changed ? JSON.stringify(value) : bytes }),
    );
  };
}

function operationOf({ method, url }: Request): OperationId | undefined {
  const { pathname } = new URL(url);
  return operationIds.find((id) => operations[id].method === method && patterns[id].test(pathname));
}

// Built from all ids, so that each has a pattern.
const patterns = Object.fromEntries(
  operationIds.map((id) => [id, new RegExp(`^${operations[id].path.replace(/\{\w+\}/g, "[^/]+")}$`)]),
) as Record<OperationId, RegExp>;

function corrupting(honest: Store, kind: string, spoil: Spoil): Store {
  return {
    ...honest,
    commit: (checks, writes) =>
      honest.commit(
        checks,
        writes.map((write) =>
          // The server must cope with whatever a record becomes.
          kindOf(write) === kind ? { ...write, value: spoil(write.value).value as Write["value"] } : write,
        ),
      ),
  };
}

/** Such as `turn:awaiting`: the first word of the key, and the record's kind. */
function kindOf({ key, value }: Write): string {
  const [table = ""] = key.split("/");
  if (value === undefined) return `no ${table}`;
  const kind = isRecord(value) ? value["kind"] : undefined;
  return typeof kind === "string" ? `${table}:${kind}` : table;
}
