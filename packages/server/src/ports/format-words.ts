/** What to say of records in another format than this version's. */
import { importing, recordFormat } from "./store-format.ts";

/** Of a store whose format changed while a server had it open, or that no version before this one can have written. */
export function explainFormat(name: string, found: number): string {
  if (Number.isNaN(found))
    return `The records in ${name} were removed while the server ran. Restart the server to begin with none.`;
  if (found === importing)
    return `${name} is being filled by an import. Restart the server when that has ended.`;
  if (Math.abs(found) > recordFormat) return explainNewer(name, found);
  if (found < 0)
    return `The records in ${name} are being brought to format ${-found}. Restart the server when that has ended.`;
  return `The records in ${name} were replaced by others in format ${found}. Restart the server.`;
}

/** Of a store at rest that is not in the format of this version: what has to be done before `what`, such as an export. */
export function explainNotCurrent(name: string, found: number, what: string): string {
  if (found === importing) return explainImporting(name);
  if (Math.abs(found) > recordFormat) return explainNewer(name, found);
  if (found < 0)
    return `The records in ${name} are on the way to format ${-found}: start a server on it, which ends that, and ${what} then.`;
  return `${name} has records in format ${found}, and this version has format ${recordFormat}: ${what} with the version that wrote them, or start a server of this version on it first, which brings them to format ${recordFormat}.`;
}

export function explainImporting(name: string): string {
  return `An import into ${name} runs, or was killed: nothing of it is served. If none runs, import again with --restart.`;
}

function explainNewer(name: string, found: number): string {
  return `${name} has records in format ${Math.abs(found)} of a newer version of Understudy. Upgrade this server.`;
}
