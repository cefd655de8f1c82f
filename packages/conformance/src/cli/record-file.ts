/** `--record FILE`: whole exchanges as NDJSON. */
import { closeSync, openSync, writeSync } from "node:fs";
import { innermostReason } from "../target/reason-of.ts";
import { recorded } from "../targets/record.ts";
import type { Target } from "../target/target.ts";
import { CommandError } from "@understudy/http/command";

export interface RecorderOptions {
  file: string;
  /** The file grows no larger: the exchanges after those that fit are dropped. */
  maxMegabytes: number;
  /** Takes the one line about what was dropped, when the target is closed. */
  warn: (line: string) => void;
}

/** Opens the file, and records in it everything that is sent to a target from now on. Throws a `CommandError`. */
export function createRecorder({ file, maxMegabytes, warn }: RecorderOptions): (target: Target) => Target {
  const open = createFile(file);
  return (target) => {
    let closed = false;
    let room = maxMegabytes * 1_000_000;
    let dropped = 0;
    const wire = recorded(target.wire, (exchange) => {
      // A connection may break after the run.
      if (closed) return;
      const line = Buffer.from(`${JSON.stringify(exchange)}\n`);
      // After the first line that does not fit, no more lines are written, so that the file has a beginning without gaps.
      if (dropped > 0 || line.length > room) {
        dropped += 1;
        return;
      }
      room -= line.length;
      writeSync(open, line);
    });
    return {
      ...target,
      wire,
      async close() {
        await target.close();
        closed = true;
        closeSync(open);
        if (dropped > 0)
          warn(
            `--record ${file}: the last ${dropped} exchanges were dropped at ${maxMegabytes} MB. Raise --record-limit.`,
          );
      },
    };
  };
}

function createFile(file: string): number {
  try {
    return openSync(file, "w");
  } catch (error) {
    throw new CommandError(`--record ${file}: nothing can be written there: ${innermostReason(error)}`);
  }
}
