/** `understudy export`: the records of a store as lines of JSON. */
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CommandError } from "@understudy/http/command";
import { exportRecords } from "../compose/transfer.ts";
import { version } from "../version.ts";
import { chooseTransferStore, countOf, openTransferStore, type TransferOptions } from "./transfer-store.ts";

export async function runExport(options: TransferOptions & { force?: boolean }): Promise<void> {
  if (options.file !== undefined && existsSync(options.file) && !options.force)
    throw new CommandError(`${options.file} exists. Name another file, or replace it with --force.`);
  const choice = await chooseTransferStore(options, "export");
  const store = await openTransferStore(choice, "export");
  let lines = 0;
  async function* text(): AsyncGenerator<string> {
    for await (const line of exportRecords(store, version)) {
      lines += 1;
      yield `${line}\n`;
    }
  }
  try {
    if (options.file !== undefined) await writeWhole(options.file, text());
    else await pipeline(Readable.from(text()), process.stdout, { end: false }).catch(explainClosed);
  } finally {
    await store.close();
  }
  const notice = store.exclusive
    ? ""
    : ` It is no snapshot: what servers wrote meanwhile may be in it or not. Stop them for one.`;
  // The header and the end are no records.
  process.stderr.write(`${store.name}: ${countOf(lines - 2)} exported.${notice}\n`);
}

function explainClosed(error: unknown): never {
  if (!(error instanceof Error && "code" in error && error.code === "EPIPE")) throw error;
  throw new CommandError("The program that reads the export ended before it was complete.", { cause: error });
}

/** Takes the place of an earlier file only when it is complete. For this user only, as the records are. */
async function writeWhole(file: string, text: AsyncIterable<string>): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    await pipeline(Readable.from(text), createWriteStream(part, { mode: 0o600, flags: "wx", flush: true }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof Error && "code" in error && typeof error.code === "string")
      throw new CommandError(`Cannot write ${file}: ${error.message}`, { cause: error });
    throw error;
  }
}
