/** Export and import, for the command line. */
export { exportRecords } from "../application/transfer/export-records.ts";
export { importRecords } from "../application/transfer/import-records.ts";
export { checkExport, type ExportSource } from "../application/transfer/check-lines.ts";
