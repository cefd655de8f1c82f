/** What PostgreSQL refuses, and what to do about it. */
import { StoreError } from "../../ports/store-errors.ts";
import { codeOf, explainConnection, wordsOf } from "./connection-words.ts";
import { explainChange } from "../../ports/format-words.ts";
import { wrongFormat } from "./postgres-schema.ts";
import { AttemptError } from "./repeat.ts";

/** Over in a moment; the transaction was rolled back, or never began. */
const passing = [
  "25006", // read only: a standby, which may be the primary in a moment
  "40001", // serialization failure
  "40P01", // deadlock
  "53300", // too many connections
  "55P03", // lock not available
  "57014", // statement timeout
  "57P03", // starting up
];

const gone = "were removed while the server ran. Restart the server to begin with none";

const advice: Record<string, string> = {
  "28P01": "rejects the user or the password in its address. Correct it",
  "28000": "does not let this user in. Correct the address, or allow it in pg_hba.conf",
  "3D000": "does not exist. Create the database, or correct the address",
  "42501":
    "does not let this user do what a store needs. Grant it CREATE on the database, or make it the owner of the schema",
  "3F000": gone,
  "42P01": gone,
  "42883": gone,
  "53100": "cannot grow, because the disk is full. Make room",
  // Also of a connection that a full disk keeps from beginning.
  XX000: "failed on its side. Check its log, and whether its disk is full",
  XX001: "has damaged data. Restore it from a copy",
  XX002: "has a damaged index. Rebuild it with REINDEX, or restore it from a copy",
};

/** An error of PostgreSQL, or of the connection to it. `isSent`: after a statement was sent. */
export function toPostgresError(name: string, error: unknown, isSent: boolean): StoreError | AttemptError {
  if (error instanceof StoreError || error instanceof AttemptError) return error;
  const code = codeOf(error) ?? "";
  const words = wordsOf(error);
  // Five signs and a severity are an answer of the server.
  const isAnswer = /^[0-9A-Z]{5}$/.test(code) && error instanceof Error && "severity" in error;
  if (!isAnswer)
    return isSent
      ? new AttemptError(`${name} ended the connection: ${words}`, true)
      : new AttemptError(explainConnection(name, "PostgreSQL", error), false);
  const known = advice[code];
  const which = known === gone ? `The records in ${name}` : name;
  const explained = known === undefined ? `${name}: ${words}` : `${which} ${known}. (${words})`;
  // It ends at once, as where its log of changes cannot grow: the commit may be in there already.
  if (error.severity === "PANIC") return new AttemptError(explained, isSent);
  if (passing.includes(code)) return new AttemptError(`${name}: ${words}`, false);
  // The server ends, or lost its own connection: the commit may have come before that.
  if (/^(57P|08)/.test(code) || code === "40003") return new AttemptError(`${name}: ${words}`, isSent);
  if (code === wrongFormat) return new StoreError(explainChange(name, Number(words)));
  return new StoreError(explained);
}
