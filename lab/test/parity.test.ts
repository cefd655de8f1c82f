import { expect, test } from "vitest";
import { toPage, toParity } from "../src/parity.ts";

const base = { level: "MUST" as const, statement: "", runs: { passed: 0, failed: 0, inconclusive: 0 } };
const target = { name: "x", arguments: "x", profile: "0.2.20", capabilities: [] };
const checks = [
  { ...base, id: "a/same", status: "pass" as const },
  { ...base, id: "a/unseen", status: "unknown" as const, reason: "no story | showed it", excused: false },
  { ...base, id: "a/lost", status: "pass" as const },
];

test("checks on which both say the same are counted, the others are listed with the reason", () => {
  const ours = [
    { id: "a/same", status: "pass" as const },
    { id: "a/unseen", status: "pass" as const },
  ];
  const parity = toParity({ seed: 7, target, checks }, "0.2.23", ours);
  expect(parity).toEqual({
    version: "0.2.23",
    profile: "0.2.20",
    seed: 7,
    agreed: { pass: 1, fail: 0, unknown: 0 },
    disagreements: [
      { id: "a/unseen", real: "unknown", ours: "pass", reason: "no story | showed it" },
      { id: "a/lost", real: "pass", ours: "unknown", reason: "" },
    ],
  });
  const page = toPage([parity]);
  expect(page).toContain("| 0.2.23 | `0.2.20` | 7 | 1 | 0 | 0 | 2 |");
  expect(page).toContain("| `a/unseen` | unknown | pass | no story \\| showed it |");
});

test("what the profile of a version hides stands beside its parity", () => {
  const page = toPage([toParity({ seed: 7, target, checks }, "0.2.23", [])]);
  expect(page).toContain("### Faults that nothing shows on 0.2.23");
  expect(page).toContain("| `turn_ids: ignored` | `session-get-ignores-all-but-first-turn-id`, ");
  expect(page).toContain("| `without whole_answers` | `inference-ends-turn-at-partial-message` |");
  expect(page).toContain("## Checks that judge no version");
  expect(page).toContain("| `streams/turn-start` | `turn_start: absent` |");
});

test("a version without a disagreement says so", () => {
  const parity = toParity({ seed: 1, target, checks: checks.slice(0, 1) }, "0.3.5", checks.slice(0, 1));
  expect(toPage([parity])).toContain("## 0.3.5\n\nThe two agree on every check.");
});
