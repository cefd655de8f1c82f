/** The part of the parity page about what users of a real server see of each other: no profile imitates that, so it is not counted. */
import type { Report } from "@understudy/conformance-report";

/** A report of `--auth`. */
export interface UsersReport {
  version: string;
  checks: readonly Pick<Report["checks"][number], "id" | "level" | "status" | "runs">[];
}

export function usersSection(reports: readonly UsersReport[]): string[] {
  if (reports.length === 0) return [];
  const rows = reports.flatMap(({ version, checks }) =>
    checks
      // What the server does not have is not judged, such as conversations.
      .filter(({ id, runs: { failed, passed } }) => id.startsWith("access/") && failed + passed > 0)
      .map(({ id, level, status, runs: { failed, passed } }) =>
        [version, `\`${id}\``, level, verdictOf(status, passed), `${failed} of ${failed + passed}`].join(
          " | ",
        ),
      ),
  );
  return [
    "## Between users",
    "",
    "What the suite says of a real server that knows its users, started with `--auth`. Understudy passes these checks in every profile: profiles imitate no hole, so that none of this is counted above. [Defects between users](../../docs/judge/upstream/users.md) lists the holes.",
    "",
    "| version | check | level | real server | stories that failed |",
    "| --- | --- | --- | --- | --- |",
    ...rows.map((row) => `| ${row} |`),
    "",
  ];
}

function verdictOf(status: string, passed: number): string {
  return status === "unknown" && passed > 0 ? "too few stories" : status;
}
