/** The suite as Vitest tests of its own: each check of an area, here of a small one, is one test of this file. */
import { openMutant } from "../src/mutants/mutant.ts";
import { describeConformance } from "@understudy/conformance/src/vitest.ts";

describeConformance(() => openMutant(), { only: ["iterations"], runs: 10, seed: 2 });
