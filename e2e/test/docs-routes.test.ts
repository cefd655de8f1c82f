/** What the docs list of the API, compared with the code: operations, and errors with their statuses. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operations } from "@understudy/contract";

const page = (name: string): string =>
  readFileSync(new URL(`../../docs/look-up/semantics/${name}`, import.meta.url), "utf8");

test("routes.md has a row for each operation of the Agents API", () => {
  const named = [...page("routes.md").matchAll(/^\| (`\w+`(?:, `\w+`)*) +\|/gm)].flatMap(([, cell = ""]) =>
    cell.replaceAll("`", "").split(", "),
  );
  expect(named.toSorted()).toEqual(Object.keys(operations).toSorted());
});
