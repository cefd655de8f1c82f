/** Takes what can be made of the rows of one file. What cannot is left, and the report says why. */
import type { KeptFile } from "../../../ports/kept-file.ts";
import type { Write } from "../../../ports/store.ts";
import { kindOf } from "../kinds.ts";
import type { RecordLine } from "../lines.ts";
import { parseRecord, type StoredFields } from "./parse.ts";
import type { ImportReport } from "./report.ts";

export interface Taker {
  file: KeptFile;
  report: ImportReport;
  leave(key: string, reason: string): void;
  /** Undefined for a row that is left. */
  read<T>(key: string, make: (fields: StoredFields) => T): T | undefined;
  /** Undefined for a record that no import would take, or that another file has. */
  line(key: string, make: () => Write): RecordLine | undefined;
}

/** `taken`: by the key of a record, the file that it comes from. */
export function createTaker(file: KeptFile, report: ImportReport, taken: Map<string, string>): Taker {
  const leave = (key: string, reason: string): void => {
    report.left.push({ file: file.name, what: key, reason });
  };
  const attempt = <T>(key: string, make: () => T): T | undefined => {
    try {
      return make();
    } catch (error) {
      leave(key, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  return {
    file,
    report,
    leave,
    read: (key, make) =>
      attempt(key, () => {
        const text = file.get(key);
        if (text === undefined) throw new Error("value: expected a text");
        return make(parseRecord(text));
      }),
    line: (key, make) =>
      attempt(key, () => {
        const line = checked(make());
        const other = taken.get(line.key);
        if (other !== undefined) throw new Error(`it is in ${other} too, and was taken from there`);
        taken.set(line.key, file.name);
        return line;
      }),
  };
}

/** As an import checks it. */
function checked({ key, value }: Write): RecordLine {
  const kind = kindOf(key);
  if (kind === undefined || value === undefined) throw new Error("its id is no UUID");
  kind.check(value, kind.rest);
  return { key, value };
}
