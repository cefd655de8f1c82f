/** `--record FILE`: whole exchanges as NDJSON. */
import { closeSync, openSync, writeSync } from "node:fs";
import { reasonOf } from "../targets/reason-of.ts";
import { recorded } from "../targets/record.ts";
import type { Target } from "../targets/target.ts";
import { CommandError } from "@understudy/http/command";

/** Opens the file, and records in it everything that is sent to a target from now on. Throws a `CommandError`. */
export function createRecorder(file: string): (target: Target) => Target {
  const open = createFile(file);
  return (target) => {
    let closed = false;
    const wire = recorded(target.wire, (exchange) => {
      // A connection may break after the run.
      if (!closed) writeSync(open, `${JSON.stringify(exchange)}\n`);
    });
    return {
      ...target,
      wire,
      async close() {
        await target.close();
        closed = true;
        closeSync(open);
      },
    };
  };
}

function createFile(file: string): number {
  try {
    return openSync(file, "w");
  } catch (error) {
    throw new CommandError(`--record ${file}: nothing can be written there: ${reasonOf(error)}`);
  }
}
