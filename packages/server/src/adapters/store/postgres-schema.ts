/** What is stored in PostgreSQL, and the function that commits. */
import { recordFormat } from "../../ports/store-format.ts";

/** The error of a server of another format: a class of our own. */
export const wrongFormat = "UN001";

/**
 * Creates the schema if it does not exist. If several servers start at once, only one creates it.
 * Values are text: `jsonb` has no room for NUL and half surrogates. Keys compare by byte.
 */
export function creation(schema: string): string {
  // Quoted, as a name may be a word of SQL. It has no quotes in it.
  const quoted = `"${schema}"`;
  return `DO $creation$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('understudy ${schema}', 0));
  IF to_regclass('${quoted}.format') IS NOT NULL THEN RETURN; END IF;
  IF to_regnamespace('${quoted}') IS NULL THEN CREATE SCHEMA ${quoted}; END IF;
  CREATE TABLE ${quoted}.format (number integer NOT NULL);
  INSERT INTO ${quoted}.format VALUES (${recordFormat});
  CREATE TABLE ${quoted}.record (key text COLLATE "C" PRIMARY KEY, value text NOT NULL, version text NOT NULL);
  CREATE TABLE ${quoted}.receipt (id text PRIMARY KEY, applied boolean NOT NULL, at timestamptz NOT NULL);
  CREATE INDEX ON ${quoted}.receipt (at);
  ${expectFormat(quoted)}
  ${changeFormat(quoted)}
  ${commitRecords(quoted)}
END $creation$`;
}

function expectFormat(schema: string): string {
  return `CREATE FUNCTION ${schema}.expect_format(known integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $body$
DECLARE found integer := (SELECT number FROM ${schema}.format);
BEGIN
  IF found IS DISTINCT FROM known THEN
    RAISE EXCEPTION '%', coalesce(found::text, 'none') USING ERRCODE = '${wrongFormat}';
  END IF;
  RETURN true;
END $body$;`;
}

/** Waits for the commits that have begun in the format before; those that come next find another one. */
function changeFormat(schema: string): string {
  return `CREATE FUNCTION ${schema}.change_format(known integer, next integer) RETURNS boolean LANGUAGE plpgsql AS $body$
BEGIN
  LOCK TABLE ${schema}.record IN SHARE ROW EXCLUSIVE MODE;
  UPDATE ${schema}.format SET number = next WHERE number = known;
  RETURN FOUND;
END $body$;`;
}

/**
 * One statement, and so one transaction and one round trip. Each statement in it sees what was committed before that
 * began, which is why the locks come first, in a statement of their own. All that commit take the locks of their keys in
 * one order, so that they never wait for each other in a circle. Absent keys have locks too. A repeat waits for the lock
 * of its id until the first attempt has ended, wherever that came from.
 */
function commitRecords(schema: string): string {
  return `CREATE FUNCTION ${schema}.commit_records(
  known integer, commit_id text,
  check_keys text[], check_versions text[], delete_keys text[], write_keys text[], write_values text[]
) RETURNS boolean LANGUAGE plpgsql AS $body$
DECLARE
  changes boolean := cardinality(delete_keys) + cardinality(write_keys) > 0;
  done boolean;
BEGIN
  PERFORM CASE WHEN writes THEN pg_advisory_xact_lock(number) ELSE pg_advisory_xact_lock_shared(number) END
    FROM (
      SELECT hashtextextended(key, hashtextextended('${schema}', 0)) AS number, bool_or(writes) AS writes
      FROM (
        SELECT unnest(check_keys) AS key, false AS writes
        UNION ALL SELECT unnest(delete_keys || write_keys), true
        UNION ALL SELECT 'receipt ' || commit_id, true WHERE changes
      ) AS named
      GROUP BY 1 ORDER BY 1
    ) AS locks;
  IF changes THEN LOCK TABLE ${schema}.record IN ROW EXCLUSIVE MODE; END IF;
  PERFORM ${schema}.expect_format(known);
  SELECT applied INTO done FROM ${schema}.receipt WHERE id = commit_id;
  IF FOUND THEN RETURN done; END IF;
  done := NOT EXISTS (
    SELECT FROM unnest(check_keys, check_versions) AS checked (key, version)
    WHERE checked.version IS DISTINCT FROM (SELECT record.version FROM ${schema}.record WHERE record.key = checked.key)
  );
  IF NOT changes THEN RETURN done; END IF;
  IF done THEN
    IF cardinality(delete_keys) > 0 THEN
      DELETE FROM ${schema}.record WHERE key = ANY (delete_keys);
    END IF;
    INSERT INTO ${schema}.record
      SELECT key, value, commit_id FROM unnest(write_keys, write_values) AS written (key, value)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = excluded.version;
  END IF;
  INSERT INTO ${schema}.receipt VALUES (commit_id, done, clock_timestamp());
  RETURN done;
END $body$;`;
}

/** A statement that a connection prepares once. */
export interface SqlStatement {
  name: string;
  text: string;
}

export type Statements = ReturnType<typeof statements>;

/** The statements of a store that was opened in this format. They fail if the store has another format. */
export function statements(schema: string, format: number) {
  const quoted = `"${schema}"`;
  // Asked once per statement, and fails where the format is another one.
  const from = `FROM ${quoted}.record WHERE (SELECT ${quoted}.expect_format(${format}))`;
  const range = `${from} AND key >= $1 AND key > $2 AND key < $3 ORDER BY key`;
  const listed = (what: string, order: string): SqlStatement => ({
    name: `list ${what} ${order} ${format}`,
    text: `SELECT ${what} ${range} ${order} LIMIT $4::bigint OFFSET $5::bigint`,
  });
  const lists = (what: string) => ({ up: listed(what, "ASC"), down: listed(what, "DESC") });
  return {
    format: { name: "format", text: `SELECT number FROM ${quoted}.format` },
    reformat: {
      name: "reformat",
      text: `SELECT ${quoted}.change_format($1::integer, $2::integer) AS changed`,
    },
    now: { name: "now", text: "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now" },
    ranges: {
      name: `ranges ${format}`,
      text: `SELECT number::integer, key, value, version
        FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS range (low, high, number)
        JOIN ${quoted}.record ON key >= low AND key < high
        WHERE (SELECT ${quoted}.expect_format(${format})) ORDER BY number, key`,
    },
    entries: lists("key, value, version"),
    keys: lists("key"),
    commit: {
      name: `commit ${format}`,
      text: `SELECT ${quoted}.commit_records(${format}, $1, $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) AS applied`,
    },
    /** Receipts of commits that nobody repeats any more. */
    forget: {
      name: "forget",
      text: `DELETE FROM ${quoted}.receipt WHERE at < clock_timestamp() - interval '10 minutes'`,
    },
  };
}
