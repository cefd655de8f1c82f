/** What a look at one thing found. */
import { CommandError } from "@understudy/http/command";
import { ScriptError } from "@understudy/mock-inference";
import { StoreError } from "../../ports/store-errors.ts";

export interface DoctorFinding {
  /** What was looked at: `node`, `script`, `config`, `provider`, `store`, `ttl`, `port`. */
  subject: string;
  /** `wrong`: a start fails. `warning`: it does not, and there is something to know. */
  status: "ok" | "warning" | "wrong";
  /** What was found, and what to do about it. */
  message: string;
}

/** Expected errors are findings. */
export async function examine(
  subject: string,
  look: () => DoctorFinding[] | Promise<DoctorFinding[]>,
): Promise<DoctorFinding[]> {
  try {
    return await look();
  } catch (error) {
    const isExpected = [CommandError, ScriptError, StoreError].some((kind) => error instanceof kind);
    if (!isExpected || !(error instanceof Error)) throw error;
    return [{ subject, status: "wrong", message: error.message }];
  }
}

/** A line for each finding; the lines of a longer message are below each other. */
export function findingsText(findings: readonly DoctorFinding[]): string {
  const margin = " ".repeat("warning  provider  ".length);
  return findings
    .map(({ subject, status, message }) => {
      const [first = "", ...others] = message.split("\n");
      const lines = [
        `${status.padEnd(7)}  ${subject.padEnd(8)}  ${first}`,
        ...others.map((line) => margin + line),
      ];
      return `${lines.join("\n")}\n`;
    })
    .join("");
}
