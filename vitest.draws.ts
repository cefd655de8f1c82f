/** How much a `*.laws.test.ts` draws: a tenth of this in `npm test`, all of it in `npm run test:deep`. */
import { inject } from "vitest";

export function drawsOf(all: number): number {
  return inject("draws") === "all" ? all : Math.ceil(all / 10);
}
