import type { StoreInspection } from "../../ports/store-inspection.ts";
import { inspectFormat } from "./format-facts.ts";
import { orOtherProgram } from "./node-other-program.ts";
import { parsePostgresAddress, type PostgresAddress } from "./postgres-address.ts";
import { createPostgresConnection } from "./postgres-connection.ts";
import { loadPgDriver } from "./postgres-driver.ts";
import { atStart, defaultRepeat } from "./repeat.ts";

interface Looked {
  version: string;
  read_only: string;
  has_schema: boolean;
  has_format: boolean;
  may_create: boolean;
}

/** Connects to a PostgreSQL, reads, and looks for keys with these prefixes. Throws as a start would. */
export async function inspectPostgresStore(
  url: string,
  prefixes: readonly string[] = [],
): Promise<StoreInspection> {
  const address = parsePostgresAddress(url);
  return orOtherProgram(lookInto(address, prefixes), "PostgreSQL", address);
}

async function lookInto(address: PostgresAddress, prefixes: readonly string[]): Promise<StoreInspection> {
  const { name, schema } = address;
  const connection = createPostgresConnection(await loadPgDriver(), address, defaultRepeat.attemptMs);
  const run = (text: string, values: readonly unknown[] = []): Promise<unknown[]> =>
    connection.run({ name: "", text }, values, AbortSignal.timeout(defaultRepeat.attemptMs));
  try {
    const [looked] = (await run(lookAt(schema))) as [Looked];
    const { version, read_only, has_schema, has_format, may_create } = looked;
    const [row] = has_format
      ? ((await run(`SELECT number FROM "${schema}".format`)) as { number: number }[])
      : [];
    const [{ has_keys }] =
      row === undefined
        ? [{ has_keys: false }]
        : ((await run(lookFor(schema), [prefixes])) as [{ has_keys: boolean }]);
    const found =
      row === undefined
        ? { facts: [`no records yet in schema ${schema}`], warnings: [], problems: [] }
        : inspectFormat(name, row.number);
    const problems = [
      ...(read_only === "on" ? [`${name} takes no writes (default_transaction_read_only). Set it off.`] : []),
      ...(row === undefined && !may_create
        ? [
            `${name} does not let this user create ${has_schema ? `tables in schema ${schema}` : `schema ${schema}`}. Grant it CREATE on the database, or make it the owner of the schema.`,
          ]
        : []),
    ];
    return {
      name,
      facts: [`PostgreSQL ${version}`, `schema ${schema}`, ...found.facts],
      hasKeys: has_keys,
      warnings: [...connection.notices, ...found.warnings],
      problems: [...found.problems, ...problems],
    };
  } catch (error) {
    throw atStart(error);
  } finally {
    await connection.close();
  }
}

/** The name of a schema has no quotes in it. */
function lookAt(schema: string): string {
  return `SELECT current_setting('server_version') AS version,
    current_setting('default_transaction_read_only') AS read_only,
    to_regnamespace('"${schema}"') IS NOT NULL AS has_schema,
    to_regclass('"${schema}".format') IS NOT NULL AS has_format,
    CASE WHEN to_regnamespace('"${schema}"') IS NULL
      THEN has_database_privilege(current_database(), 'CREATE')
      ELSE has_schema_privilege('${schema}', 'CREATE') END AS may_create`;
}

/** The first value is a list of prefixes. */
function lookFor(schema: string): string {
  return `SELECT EXISTS (
    SELECT FROM unnest($1::text[]) AS prefix
    JOIN "${schema}".record ON key >= prefix AND key < prefix || chr(1114111)
  ) AS has_keys`;
}
