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

/** How much is drawn of all. */
export type Draws = (all: number) => number;

export const drawsOf: Draws = (all) => (isDeep ? all : Math.ceil(all / 10));

/** For what must fail, and ends with its first counterexample. */
export const drawAll: Draws = (all) => all;
