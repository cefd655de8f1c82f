/** The page of `npm run parity`: how often both agree, where they do not, and the verdict of each check. */
import { agrees, type Parity, type ParityRow } from "./compare.ts";
import { usersSection, type UsersReport } from "./users.ts";

export function toPage(parities: readonly Parity[], ofUsers: readonly UsersReport[] = []): string {
  return [
    "# Parity with real servers",
    "",
    "What the suite says of each real Llama Stack, beside what it says of Understudy in that version's profile, with equal seeds, equally many stories, and no more capabilities than the real server has. Made by `npm run parity`. What no story can show under these profiles is in [hidden-faults.md](hidden-faults.md).",
    "",
    ...table(
      ["version", "profile", "seed", "both pass", "both fail", "both left open", "disagree"],
      parities.map(toSummary),
    ),
    "## Disagreements",
    "",
    ...disagreements(parities),
    "## Verdicts",
    "",
    "Of the real servers. What is left open by a switch, its profile says otherwise ([semantics](../../docs/look-up/semantics/switches.md)); by a capability, nothing on a real server lets the suite do ([the suite](../../docs/judge/script-the-model.md)). Where the two disagree, the verdict on Understudy follows in brackets.",
    "",
    ...table(
      ["check", ...parities.map(({ version }) => version), "left open by"],
      checksOf(parities).map((check) => toLine(check, parities)),
    ),
    ...usersSection(ofUsers),
  ].join("\n");
}

function toSummary({ version, profile, seed, rows }: Parity): string[] {
  const agreed = rows.filter(agrees);
  const count = (verdict: string): number => agreed.filter(({ real }) => real === verdict).length;
  const [passed, failed] = [count("pass"), count("fail")];
  const open = agreed.length - passed - failed;
  const counts = [seed, passed, failed, open, rows.length - agreed.length];
  return [version, `\`${profile}\``, ...counts.map(String)];
}

function disagreements(parities: readonly Parity[]): string[] {
  const rows = parities.flatMap(({ version, rows: all }) =>
    all
      .filter((row) => !agrees(row))
      .map(({ check, real, ours, reason }) => [version, `\`${check}\``, real, ours, inCell(reason)]),
  );
  if (rows.length === 0) return ["None: the two agree on every check of every version.", ""];
  return table(
    ["version", "check", "real server", "Understudy", "what the suite says of the real server"],
    rows,
  );
}

function checksOf(parities: readonly Parity[]): string[] {
  return [...new Set(parities.flatMap(({ rows }) => rows.map(({ check }) => check)))];
}

function toLine(check: string, parities: readonly Parity[]): string[] {
  const rows = parities.map((parity) => parity.rows.find((row) => row.check === check));
  const reasons = rows.flatMap((row) => (row === undefined || isDecided(row.real) ? [] : [row.real]));
  return [`\`${check}\``, ...rows.map(toVerdict), [...new Set(reasons)].join("; ")];
}

function toVerdict(row: ParityRow | undefined): string {
  if (row === undefined) return "";
  const real = isDecided(row.real) ? row.real : "–";
  return agrees(row) ? real : `${real} (${row.ours})`;
}

function isDecided(verdict: string): boolean {
  return verdict === "pass" || verdict === "fail";
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [columns, columns.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [...lines, ""];
}

function inCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
}
