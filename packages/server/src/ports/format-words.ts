/** What to say of records in another format than this version's. */
import { importing, recordFormat } from "./store-format.ts";

/** Of a store that a server has open, and whose format changed meanwhile. */
export function explainChange(name: string, found: number): string {
  if (Number.isNaN(found))
    return `The records in ${name} were removed while the server ran. Restart the server to begin with none.`;
  if (found === importing)
    return `${name} is being filled by an import. Restart the server when that has ended.`;
  if (Math.abs(found) > recordFormat) return explainFormat(name, found);
  if (found < 0)
    return `The records in ${name} are being brought to format ${-found}. Restart the server when that has ended.`;
  return `The records in ${name} were replaced by others in format ${found}. Restart the server.`;
}

/** Of a store that is in another format when it is opened: what that means, and what to do. */
export function explainFormat(name: string, found: number): string {
  if (Number.isNaN(found)) return `${name} has lost its format. Restore it from a copy.`;
  if (found === importing)
    return `An import into ${name} runs, or was killed: nothing of it is served. If none runs, import again with --restart.`;
  if (Math.abs(found) > recordFormat)
    return `${name} was written by a newer version of Understudy (its format is ${Math.abs(found)}, this version knows ${recordFormat}). Upgrade Understudy, or name another store with --store.`;
  if (found < 0)
    return `A server brings the records in ${name} to format ${-found}, or was killed while it did. If none runs, start one on it, which goes on with that.`;
  return `The records in ${name} are in format ${found}: a start brings them to format ${recordFormat}, and there is no way back. Stop other servers on them first; for an export of format ${found} use the version that wrote them.`;
}
