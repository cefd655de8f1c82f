/** What the profiles of real versions hide, as the page of `npm run parity` shows it. */
import type { ProfileName } from "@understudy/contract/profiles";
import { excusedIn, heldVersions } from "./excuses.ts";
import { idleInAllVersions } from "./idle-checks.ts";
import { mutants } from "./mutants/index.ts";

/** The mutants that are not noticed in the profile of a version, by what excuses them. */
export function excuseLines(version: string, profile: ProfileName): string[] {
  const excused = excusedIn(profile);
  const reasons = [...new Set(excused.values())].toSorted();
  const rows = reasons.map((reason) => {
    const ids = [...excused].flatMap(([id, by]) => (by === reason ? [`\`${id}\``] : []));
    return `| \`${reason}\` | ${ids.toSorted().join(", ")} |`;
  });
  const noticed = mutants.length - excused.size;
  const isHeld = heldVersions.includes(profile);
  return [
    `### Faults that nothing shows on ${version}`,
    "",
    `Of ${mutants.length} faults the suite notices ${noticed} on Understudy in the profile \`${profile}\`, with what a real server lets it do. The others, each with the switch or the lacking capability that hides it${isHeld ? "" : "; of this list only a part was tried"}:`,
    "",
    "| hidden by | faults |",
    "| --- | --- |",
    ...rows,
    "",
  ];
}

/** The checks that judge no real version. */
export function idleLines(): string[] {
  return [
    "## Checks that judge no version",
    "",
    "What these require, every version does otherwise. A check whose faults a version could still show is not among them.",
    "",
    "| check | the last version has |",
    "| --- | --- |",
    ...idleInAllVersions().map(({ check, reason }) => `| \`${check}\` | \`${reason}\` |`),
    "",
  ];
}
