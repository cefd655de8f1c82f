/** The code of the documentation: every fence of every page, with where it stands. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

export const root = fileURLToPath(new URL("../../../", import.meta.url));

export interface Fence {
  /** Such as `docs/test/scripts/README.md:28`. */
  at: string;
  language: string;
  code: string;
}

export const pages: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`),
  ...readdirSync(join(root, "packages")).map((name) => `packages/${name}/README.md`),
].filter((page) => page.endsWith(".md"));

/** All fences of this language. */
export function fences(language: string): Fence[] {
  return pages.flatMap(fencesOf).filter((fence) => fence.language === language);
}

const yaml = fences("yaml");

/** The scripts of the mock. */
export const scripts: readonly Fence[] = yaml.filter(({ code }) => code.includes("script:"));

/** What `--config` takes. Llama Stack's run files have such keys too: lab/test/llama-stack/docs.test.ts. */
export const configurations: readonly Fence[] = yaml.filter(
  ({ code }) =>
    !/script:|^# run\.yaml/.test(code) && /^(?:auth|models|shields|toolgroups|providers):/m.test(code),
);

/** A line that does nothing else. */
const assigns = /^\w+=(?!\S+ np[mx] )/;
const loads = /^curl -X PUT /;

/** The lines of shells, each with what its fence sets and loads before it. */
export const documentedCommands = fences("sh").flatMap(({ at, code }) => {
  const lines = code.split("\n").map((line) => line.replace(/\s+# .*$/, ""));
  return lines.flatMap((command, index) => {
    if (command === "" || assigns.test(command)) return [];
    const before = lines.slice(0, index).filter((line) => assigns.test(line) || loads.test(line));
    return [{ at, command, setup: before.join("\n") }];
  });
});

function fencesOf(page: string): Fence[] {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language = "", 2: code = "", index }) => ({
    at: `${page}:${text.slice(0, index).split("\n").length}`,
    language,
    code,
  }));
}
