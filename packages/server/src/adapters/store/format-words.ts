/** What to say of a store in another format than the one in which it was opened. */
import { importing, recordFormat } from "../../ports/store-format.ts";

export function explainFormat(name: string, found: number): string {
  if (Number.isNaN(found))
    return `The records in ${name} were removed while the server ran. Restart the server to begin with none.`;
  if (found === importing)
    return `${name} is being filled by an import. Restart the server when that has ended.`;
  if (found > recordFormat || -found > recordFormat)
    return `${name} has records in format ${Math.abs(found)} of a newer version of Understudy. Upgrade this server.`;
  if (found < 0)
    return `The records in ${name} are being brought to format ${-found}. Restart the server when that has ended.`;
  return `The records in ${name} were replaced by others in format ${found}. Restart the server.`;
}
