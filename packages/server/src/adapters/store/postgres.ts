import { formatProblem } from "../../ports/format-words.ts";
import { StoreError } from "../../ports/store-errors.ts";
import { recordFormat } from "../../ports/store-format.ts";
import type { Entry, ListOptions, Store, StoredJson, VersionCheck, Write } from "../../ports/store.ts";
import { isWholeRange, rangeBelow, type KeyRange } from "./key-range.ts";
import { orOtherProgram } from "./node-other-program.ts";
import { parsePostgresAddress, type PostgresAddress } from "./postgres-address.ts";
import { createPostgresConnection, type PostgresConnection } from "./postgres-connection.ts";
import { loadPgDriver } from "./postgres-driver.ts";
import { createReadsAtOnce, rangeOfKey } from "./postgres-reads.ts";
import { creation, statements, type SqlStatement } from "./postgres-schema.ts";
import { atStart, closedError, createClosing, defaultRepeat, repeat, type RepeatOptions } from "./repeat.ts";
import { changesOf } from "./write-texts.ts";

/** At most so often, and only where commits are made, old receipts are removed. */
const forgetEveryMs = 60_000;

interface Row {
  key: string;
  value: string;
  version: string;
}

/** A store in a schema of PostgreSQL, which several processes may share. */
export async function openPostgresStore(url: string): Promise<Store> {
  const address = parsePostgresAddress(url);
  const connection = createPostgresConnection(await loadPgDriver(), address, defaultRepeat.attemptMs);
  return orOtherProgram(createPostgresStore(connection, address), "PostgreSQL", address);
}

/** The same over a connection, which it closes. */
export async function createPostgresStore(
  connection: PostgresConnection,
  { name, schema }: Pick<PostgresAddress, "name" | "schema">,
  times: Omit<RepeatOptions, "closing"> = defaultRepeat,
): Promise<Store> {
  const closing = createClosing();
  const options: RepeatOptions = { ...times, closing };
  let format = recordFormat;
  let sql = statements(schema, format);
  let forgotten = performance.now();
  let closed: Promise<void> | undefined;

  async function run(
    statement: SqlStatement,
    values: readonly unknown[],
    changes = false,
  ): Promise<unknown[]> {
    if (closing.isClosed) throw closedError(name);
    return repeat({ name, changes, attempt: (signal) => connection.run(statement, values, signal) }, options);
  }

  function forget(): void {
    if (performance.now() - forgotten < forgetEveryMs) return;
    forgotten = performance.now();
    // A failure costs some space, until the next time.
    run(sql.forget, []).catch(() => undefined);
  }

  const readAtOnce = createReadsAtOnce(readRanges);

  async function readRanges(ranges: readonly KeyRange[]): Promise<Entry[][]> {
    const bounds = [ranges.map(({ low }) => low), ranges.map(({ high }) => high)];
    const entries: Entry[][] = ranges.map(() => []);
    const rows = (await run(sql.ranges, bounds)) as (Row & { number: number })[];
    for (const row of rows) entries[row.number - 1]?.push(toEntry(row));
    return entries;
  }

  await prepare().catch(async (error: unknown) => {
    await connection.close();
    throw atStart(error);
  });

  async function prepare(): Promise<void> {
    const signal = AbortSignal.timeout(times.attemptMs);
    await connection.run({ name: "", text: creation(schema) }, [], signal);
    const [row] = (await connection.run(sql.format, [], signal)) as { number: number }[];
    const found = row?.number ?? Number.NaN;
    const problem = formatProblem(name, found);
    if (problem !== null) throw new StoreError(problem);
    opened(found);
  }

  function opened(number: number): void {
    format = number;
    sql = statements(schema, format);
  }

  return {
    name,
    exclusive: false,
    get notices() {
      return connection.notices;
    },
    format: {
      get number() {
        return format;
      },
      async change(to) {
        const [row] = (await run(sql.reformat, [format, to], true)) as [{ changed: boolean }];
        if (row.changed) opened(to);
        return row.changed;
      },
    },

    async now(): Promise<number> {
      const [row] = (await run(sql.now, [])) as [{ now: number }];
      return row.now;
    },

    async get(key: string): Promise<Entry | undefined> {
      const [entry] = await readAtOnce(rangeOfKey(key));
      return entry;
    },

    async list(prefix: string, listed: ListOptions = {}): Promise<Entry[]> {
      if (isWholeRange(listed)) return readAtOnce(rangeBelow(prefix));
      const { reverse = false, keysOnly = false } = listed;
      const rows = await run(
        sql[keysOnly ? "keys" : "entries"][reverse ? "down" : "up"],
        toRange(prefix, listed),
      );
      if (!keysOnly) return (rows as Row[]).map(toEntry);
      return (rows as Pick<Row, "key">[]).map(({ key }) => ({ key, value: null, version: "" }));
    },

    async commit(checks: readonly VersionCheck[], writes: readonly Write[]): Promise<boolean> {
      const [row] = (await run(sql.commit, toCommit(checks, writes), true)) as [{ applied: boolean }];
      forget();
      return row.applied;
    },

    close(): Promise<void> {
      closing.close();
      return (closed ??= connection.close());
    },
  };
}

function toRange(prefix: string, { after, skip = 0, limit, reverse = false }: ListOptions): unknown[] {
  const { low, high } = rangeBelow(prefix);
  const before = reverse && after !== undefined && after < high ? after : high;
  // No key is the empty text.
  const behind = reverse ? "" : (after ?? "");
  return [low, behind, before, limit === undefined ? null : Math.max(0, limit), skip];
}

function toCommit(checks: readonly VersionCheck[], writes: readonly Write[]): unknown[] {
  const { deletes, puts } = changesOf(writes);
  return [
    crypto.randomUUID(),
    checks.map(({ key }) => key),
    checks.map(({ version }) => version),
    deletes,
    puts.map(([key]) => key),
    puts.map(([, text]) => text),
  ];
}

function toEntry({ key, value, version }: Row): Entry {
  return { key, value: JSON.parse(value) as StoredJson, version };
}
