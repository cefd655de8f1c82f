/**
 * What a `*.laws.test.ts` leaves to `npm run test:deep`: nine tenths of its draws, stores that have a server, and long
 * searches for what wrong stores do. In `npm test` it does the rest.
 */
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether this is `npm run test:deep`. */
    deep?: true;
  }
}

export const isDeep: boolean = inject("deep") === true;

export function drawsOf(all: number): number {
  return isDeep ? all : Math.ceil(all / 10);
}
