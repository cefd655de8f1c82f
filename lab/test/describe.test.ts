/** The suite as Vitest tests of its own: each check of the area is one test of this file. */
import { openMutant } from "../src/mutants/mutant.ts";
import { describeConformance } from "@understudy/conformance/src/vitest.ts";

describeConformance(() => openMutant(), { only: ["resume"], runs: 25, seed: 2 });
