import { defineConfig } from "vitest/config";
import { project, run } from "./vitest.base.ts";

/** `npm test`. */
export default defineConfig(
  project({
    ...run,
    include: ["{packages/*,lab,e2e}/test/**/*.test.ts", "scripts/test/*.test.mjs"],
    exclude: ["**/*.{deep,real}.test.{ts,mjs}"],
  }),
);
