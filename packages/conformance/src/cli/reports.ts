/** The reports of a run, each an option that takes a file. */
import { access, constants, stat, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { CommandError } from "@understudy/http/command";
import type { RunResult } from "../engine/result.ts";
import { fileReporters } from "../reporters/index.ts";

export interface ReportFile {
  option: string;
  file: string;
  write(result: RunResult): string;
}

/** Rejects with a `CommandError` for a file that cannot be written: before the run, not after it. */
export async function reportsOf(flags: object): Promise<ReportFile[]> {
  const values = new Map<string, unknown>(Object.entries(flags));
  const reports = Object.entries(fileReporters).flatMap(([name, { write }]): ReportFile[] => {
    const file = values.get(name);
    return typeof file === "string" ? [{ option: `--${name}`, file, write }] : [];
  });
  for (const { option, file } of reports) await expectWritable(option, file);
  return reports;
}

/** Rejects with a `CommandError` if the folder of the file takes no files, or the file is a folder. */
export async function expectWritable(option: string, file: string): Promise<void> {
  const fail = (why: string): never => {
    throw new CommandError(`${option} ${file}: nothing can be written there: ${why}`);
  };
  await access(dirname(resolve(file)), constants.W_OK).catch((error: unknown) => fail(textOf(error)));
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory() === true) fail("it is a folder");
}

/** Writes all that it can, then rejects with a `CommandError` for the others. */
export async function writeReports(reports: readonly ReportFile[], result: RunResult): Promise<void> {
  const writes = reports.map(async ({ option, file, write }) =>
    writeFile(file, write(result)).then(
      () => [],
      (error: unknown) => [`${option} ${file}: ${textOf(error)}`],
    ),
  );
  const failed = (await Promise.all(writes)).flat();
  if (failed.length > 0) throw new CommandError(failed.join("\n"));
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
