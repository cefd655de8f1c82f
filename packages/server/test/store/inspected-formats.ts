import { expect } from "vitest";
import { importing, recordFormat } from "../../src/ports/store-format.ts";
import type { StoreInspection } from "../../src/ports/store-inspection.ts";

/** What each format means, whatever the store. */
export const formats: [number, Partial<StoreInspection>][] = [
  [importing, { problems: [expect.stringMatching(/An import into .* runs, or was killed/)] }],
  [7, { problems: [expect.stringMatching(/its format is 7, and this version knows 1\. Start with a new/)] }],
  [recordFormat, { problems: [], warnings: [], facts: expect.arrayContaining(["format 1"]) as string[] }],
];
