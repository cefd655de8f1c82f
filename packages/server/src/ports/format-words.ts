/** What to say of a store that is not in the format of this version. */
import { importing, recordFormat } from "./store-format.ts";

/** The message about a store whose format changed while a server had it open. */
export function explainChange(name: string, found: number): string {
  if (Number.isNaN(found))
    return `The records in ${name} were removed while the server ran. Restart the server to begin with none.`;
  if (found === importing)
    return `${name} is being filled by an import. Restart the server when that has ended.`;
  return `The records in ${name} were replaced by others in format ${found}. Restart the server.`;
}

/** Why a store must not be opened; null if it may be, be it for an import only. */
export function formatProblem(name: string, found: number): string | null {
  return found === recordFormat || found === importing ? null : explainFormat(name, found);
}

/** The message about a store that is opened in another format: what that means, and what to do. */
export function explainFormat(name: string, found: number): string {
  if (Number.isNaN(found)) return `${name} has lost its format. Restore it from a copy.`;
  if (found === importing)
    return `An import into ${name} runs, or was killed: nothing of it is served. If none runs, import again with --restart.`;
  return `${name} was written by another version of Understudy: its format is ${found}, and this version knows ${recordFormat}. Start with a new store: name another one with --store.`;
}
