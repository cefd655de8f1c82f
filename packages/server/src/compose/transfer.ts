/** Export and import, for the command line. */
export { exportRecords } from "../application/transfer/export-records.ts";
export { importRecords } from "../application/transfer/import-records.ts";
export { checkExport, type CheckedExport, type ExportSource } from "../application/transfer/check-lines.ts";
export { openLlamaStack, type OpenLlamaStack } from "./llama-stack.ts";
export type { ImportReport } from "../application/transfer/llama-stack/report.ts";
