/** A Llama Stack as an export, which an import reads twice. */
import type { KeptFile } from "../../../ports/kept-file.ts";
import type { ExportSource } from "../check-lines.ts";
import { endLine, headerLine, recordLine } from "../lines.ts";
import { createImportReport, type ImportReport } from "./report.ts";
import { translate } from "./translate.ts";

export interface LlamaStackExport {
  source: ExportSource;
  /** Of the last reading: every reading gives the same. */
  report(): ImportReport;
}

export function exportOfLlamaStack(files: readonly KeptFile[], version: string): LlamaStackExport {
  let report = createImportReport();
  return {
    report: () => report,
    source: {
      name: files.map(({ name }) => name).join(", "),
      async *lines() {
        report = createImportReport();
        let records = 0;
        yield headerLine(version);
        for (const line of translate(files, report)) {
          records += 1;
          yield recordLine(line);
        }
        yield endLine(records);
      },
    },
  };
}
