import { expect, test } from "vitest";
import { hiddenFaultsPage } from "../src/parity/hidden-faults.ts";
import { toPage } from "../src/parity/page.ts";
import { toParity } from "../src/parity/compare.ts";

const target = { profile: "0.2.20" };
const unseen = { id: "a/unseen", status: "unknown", reason: "seen in 9 of | 10 stories" } as const;
const guarded = {
  id: "a/guarded",
  status: "unknown",
  reason: "needs whole_shields: a guard is no shield; needs whole_tools: a tool needs more",
} as const;
const excused = {
  id: "a/excused",
  status: "unknown",
  reason: "the profile 0.2.20 has bounds: unchecked",
} as const;
const failed = { id: "a/failed", status: "fail", counterexample: { findings: [{ path: "id" }] } } as const;
const passed = { id: "a/passed", status: "pass" } as const;
const checks = [passed, unseen, guarded, excused, failed];

test("where both are decided alike, or left open for one reason, they agree", () => {
  const parity = toParity({ seed: 7, target, checks }, "0.2.23", checks);
  expect(parity.rows.map(({ check, real, ours }) => [check, real, ours])).toEqual([
    ["a/passed", "pass", "pass"],
    ["a/unseen", "too few stories", "too few stories"],
    ["a/guarded", "whole_shields, whole_tools", "whole_shields, whole_tools"],
    ["a/excused", "bounds", "bounds"],
    ["a/failed", "fail", "fail"],
  ]);
  const page = toPage([parity]);
  expect(page).toContain("| 0.2.23 | `0.2.20` | 7 | 1 | 1 | 3 | 0 |");
  expect(page).toContain("None: the two agree on every check of every version.");
  expect(page).toContain("| `a/excused` | – | bounds |");
});

test("what a switch of responses leaves open is named by it", () => {
  const lossy = { ...excused, reason: "the profile 0.2.20 has response_pages: lossy" };
  const [row] = toParity({ seed: 7, target, checks: [lossy] }, "0.2.20", [unseen]).rows;
  expect(row?.real).toBe("response_pages");
});

test("where they do not, the page says so, with the suite's reason", () => {
  const ours = [unseen, { ...excused, reason: "seen in 1 of 10 stories" }, passed, guarded, failed];
  const real = [{ ...unseen, id: "a/passed" }, unseen, guarded, excused, failed];
  const page = toPage([toParity({ seed: 7, target, checks: real }, "0.2.23", ours)]);
  expect(page).toContain("| 0.2.23 | `0.2.20` | 7 | 0 | 1 | 2 | 2 |");
  expect(page).toContain("| 0.2.23 | `a/passed` | too few stories | pass | seen in 9 of \\| 10 stories |");
  expect(page).toContain("| `a/passed` | – (pass) | too few stories |");
  expect(page).toContain("| `a/excused` | – (too few stories) | bounds |");
});

test("what users see of each other is listed, and not counted", () => {
  const runs = { passed: 2, failed: 8, inconclusive: 1 };
  const seen = { id: "access/agents-too", level: "MUST", status: "fail", runs } as const;
  const few = { ...seen, id: "access/owner-may", status: "unknown", runs: { ...runs, failed: 0 } } as const;
  const parity = toParity({ seed: 7, target, checks }, "0.2.12", checks);
  const none = {
    ...few,
    id: "access/conversations-too",
    runs: { passed: 0, failed: 0, inconclusive: 0 },
  } as const;
  const users = { version: "0.2.12", checks: [seen, few, none, { ...seen, id: "a/passed" }] };
  const page = toPage([parity], [users]);
  expect(page).toContain("| 0.2.12 | `access/agents-too` | MUST | fail | 8 of 10 |");
  expect(page).toContain("| 0.2.12 | `access/owner-may` | MUST | too few stories | 0 of 2 |");
  expect(page).toContain("| 0.2.12 | `0.2.20` | 7 | 1 | 1 | 3 | 0 |");
  expect(page.split("`a/passed`")).toHaveLength(2);
  expect(page).not.toContain("access/conversations-too");
  expect(toPage([parity])).not.toContain("Between users");
});

test("what the profiles of versions hide is a page, with a column for each", () => {
  const page = hiddenFaultsPage();
  expect(page).toMatch(/\| `agents_prefixes: \/v1` \| `\S+` \| hidden \| hidden \| hidden \| {2}\|/);
  expect(page).toMatch(/\| `without whole_answers` \| .* \| hidden \| hidden \| hidden \| hidden \|/);
  expect(page).toContain("| `streams/turn-start` | `turn_start: absent` |");
});
