/** The defects that lab/llama-stack/by-hand.sh shows, and what it says that they print. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, rowsOf } from "./page.ts";

export const byHand = join(root, "lab/llama-stack/by-hand.sh");

/** The numbers of the defects that the page names for a version; without one, of all. */
export function defectsOf(version?: string): number[] {
  return rowsOf("docs/upstream-findings.md").flatMap(([number = "", , versions = ""]) =>
    /^\d+$/.test(number) && (version === undefined || versions.split(", ").includes(version))
      ? [Number(number)]
      : [],
  );
}

/** What the comments above each function say that it prints on a version, by number. */
export function printedBy(version: string): Map<number, string> {
  const functions = readFileSync(byHand, "utf8").matchAll(/((?:^# .*\n)+)^defect_(\d+)\(\)/gm);
  return new Map(
    [...functions].map(([, comment = "", number]) => {
      const printed = new Map(
        [...comment.matchAll(/^# Prints(?: on ([\d.]+))?: (.*)$/gm)].map(([, on, text = ""]) => [on, text]),
      );
      return [Number(number), printed.get(version) ?? printed.get(undefined) ?? ""];
    }),
  );
}
