/** Records as they were read, alone and in lists. */
import type { OperationId } from "@understudy/contract";
import { between, compare, type Finding } from "../../../check/verdict.ts";
import { isRecord, recordsIn } from "../../../json/difference.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface RecordRead {
  exchange: Exchange;
  record: Fields;
}

/** The records read by two operations, of which the second lists; records of others included. */
export function readsOf({ exchanges }: Trace, one: OperationId, list: OperationId): RecordRead[] {
  return exchanges.flatMap((exchange) => {
    const { operation, status, json } = exchange;
    if (status !== 200) return [];
    if (operation === list) return recordsIn(exchange.json).map((record) => ({ exchange, record }));
    return operation === one && isRecord(json) ? [{ exchange, record: json }] : [];
  });
}

/** Findings where a record is another than it was when it was read first. */
export function compareReads(
  reads: readonly (RecordRead & { id: unknown })[],
  part: (record: Fields) => unknown,
): { pairs: number; findings: Finding[] } {
  const first = new Map<unknown, Fields>();
  let pairs = 0;
  const findings = reads.flatMap(({ exchange, id, record }) => {
    const known = first.get(id);
    if (known === undefined) first.set(id, record);
    else pairs += 1;
    if (known === undefined) return [];
    return between(
      ["when it was read first", "in this answer"],
      compare(exchange, String(id), part(known), part(record)),
    );
  });
  return { pairs, findings };
}
