// Compares real servers with ours in their profiles: reads the reports that `npm run conformance:llama-stack -- VERSION`
// wrote below `--reports` (.understudy/llama-stack/reports), and writes lab/reports/parity.md, or `--out FILE`. A run with `--auth`
// belongs into the folder VERSION-users there. The versions are
// the arguments; all that have a report without any.
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { format } from "prettier";
import { parseCommandLine, readJsonFile } from "../scripts/lib/command-line.mjs";
import { importSource } from "../scripts/lib/import-source.mjs";
import { root } from "../scripts/lib/root.mjs";

const { values, positionals } = parseCommandLine({
  allowPositionals: true,
  options: {
    reports: { type: "string", default: ".understudy/llama-stack/reports" },
    out: { type: "string", default: "lab/reports/parity.md" },
  },
});
const folder = resolve(root, values.reports);
/** @param {string} version */
const fileOf = (version) => join(folder, version, "report.json");
/** Of a run with `--auth`, which has the folder beside that of the version. @param {string} version */
const usersFileOf = (version) => join(folder, `${version}-users`, "report.json");
const there = existsSync(folder)
  ? readdirSync(folder).filter((name) => !name.endsWith("-users") && existsSync(fileOf(name)))
  : [];
const versions = positionals.length > 0 ? positionals : there;
const missing = versions.filter((version) => !there.includes(version));
if (versions.length === 0 || missing.length > 0) {
  const which = missing.length > 0 ? missing.join(", ") : "any version";
  console.error(
    `There is no report of ${which} in ${folder}: npm run conformance:llama-stack -- VERSION writes it.`,
  );
  process.exit(2);
}
const { versionsWithUsers } = await importSource("lab/src/llama-stack/launch/versions.ts");
const withoutUsers = versions.filter(
  (version) => versionsWithUsers.includes(version) && !existsSync(usersFileOf(version)),
);
if (withoutUsers.length > 0) {
  const [version] = withoutUsers;
  const out = `--out ${join(values.reports, `${version}-users`)}`;
  console.error(
    `There is no report of the users of ${version}: npm run conformance:llama-stack -- ${version} --auth --only access ${out} writes it.`,
  );
  process.exit(2);
}
const { agrees, compareWith } = await importSource("lab/src/parity/compare.ts");
const { toPage } = await importSource("lab/src/parity/page.ts");
const { reportFormat } = await importSource("packages/conformance-report/src/report.ts");
const parities = [];
const byNumber = new Intl.Collator("en", { numeric: true });
for (const version of versions.toSorted(byNumber.compare)) {
  const report = readJsonFile(fileOf(version));
  if (report?.format !== reportFormat) {
    console.error(`${fileOf(version)} is no report of the suite in the format ${reportFormat}.`);
    process.exit(2);
  }
  const parity = await compareWith(report, version);
  const differ = parity.rows.filter((/** @type {{real: string, ours: string}} */ row) => !agrees(row));
  console.log(`${version}: ${differ.length} checks disagree`);
  parities.push(parity);
}
const ofUsers = parities.flatMap(({ version }) =>
  versionsWithUsers.includes(version) ? [{ version, ...readJsonFile(usersFileOf(version)) }] : [],
);
writeFileSync(
  resolve(root, values.out),
  await format(toPage(parities, ofUsers), { parser: "markdown", printWidth: 110 }),
);
