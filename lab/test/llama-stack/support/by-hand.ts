/** The defects that lab/llama-stack/by-hand.sh shows, and what it says that they print. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { versions } from "../../../src/llama-stack/launch/versions.ts";
import { root, rowsOf } from "./page.ts";

/** The script that shows what one user does with another's. */
export const byHandUsers = join(root, "lab/llama-stack/by-hand-users.sh");
/** The script that shows the defects of Responses and Conversations. */
export const byHandResponses = join(root, "lab/llama-stack/by-hand-responses.sh");
export const byHand = join(root, "lab/llama-stack/by-hand.sh");

/** The rows of the tables of defects: of agents, between users, of responses. */
const rows = (): string[][] =>
  ["agents", "users", "responses"].flatMap((name) => rowsOf(`docs/judge/upstream/${name}.md`));

/** A row of the table of defects. */
export interface Defect {
  number: number;
  versions: readonly string[];
  checks: readonly string[];
}

/** The defects that the page names for a version; without one, all. */
export function defectsOf(version?: string): Defect[] {
  return allDefects(version).filter((defect) => !isOfResponses(defect));
}

/** Those of Responses and Conversations, which the page numbers apart. */
export function responseDefectsOf(version?: string): Defect[] {
  return allDefects(version).filter(isOfResponses);
}

function isOfResponses({ checks }: Defect): boolean {
  return checks.some((id) => /^(?:responses|conversations)[/]/.test(id));
}

function allDefects(version?: string): Defect[] {
  const defects = rows().flatMap(([number = "", , range = "", checks = ""]) =>
    // Holes between users were tried on one version, which no column names.
    /^\d+$/.test(number) && /^\d/.test(range)
      ? [
          {
            number: Number(number),
            versions: versionsIn(range),
            checks: checks.match(/[a-z-]+\/[a-z-]+/g) ?? [],
          },
        ]
      : [],
  );
  return defects.filter(({ versions }) => version === undefined || versions.includes(version));
}

/** `0.2.6 to 0.2.12` names the versions between them too. */
function versionsIn(range: string): string[] {
  const [first = "", last = first] = range.split(" to ");
  const names = versions.map(({ name }) => name);
  for (const name of [first, last])
    if (!names.includes(name)) throw new Error(`docs/judge/upstream/: ${name} was never tried`);
  return names.slice(names.indexOf(first), names.indexOf(last) + 1);
}

/** The holes between users that the page names, with the checks that show them. */
export function holes(): Pick<Defect, "number" | "checks">[] {
  return rows().flatMap(([number = "", , checks = ""]) =>
    /^\d+$/.test(number) && checks.includes("access/")
      ? [{ number: Number(number), checks: checks.match(/[a-z-]+\/[a-z-]+/g) ?? [] }]
      : [],
  );
}

/** What the comments above each function of a script say that it prints on a version, by number. */
export function printedBy(version: string, script = byHand): Map<number, string> {
  const functions = readFileSync(script, "utf8").matchAll(/((?:^# .*\n)+)^(?:defect|hole)_(\d+)\(\)/gm);
  return new Map(
    [...functions].map(([, comment = "", number]) => {
      const printed = new Map(
        [...comment.matchAll(/^# Prints(?: on ([\d.]+))?: (.*)$/gm)].map(([, on, text = ""]) => [on, text]),
      );
      return [Number(number), printed.get(version) ?? printed.get(undefined) ?? ""];
    }),
  );
}
