/** docs/look-up/environment.md has a row for each variable of the environment that the packages know. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./support/fences.ts";

const packages = join(root, "packages");
const sources = readdirSync(packages).flatMap((name) =>
  readdirSync(join(packages, name, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(packages, name, "src", file), "utf8")),
);

test("the page of variables has those of the code, and no other", () => {
  const page = readFileSync(join(root, "docs/look-up/environment.md"), "utf8");
  const documented = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name = ""]) => name);
  const known = sources.flatMap((text) =>
    [...text.matchAll(/\b(?:UNDERSTUDY|LLAMA_STACK|OPENAI)_[A-Z_]+\b/g)].map(([name]) => name),
  );
  expect([...new Set(documented)].toSorted()).toEqual([...new Set(known)].toSorted());
});
