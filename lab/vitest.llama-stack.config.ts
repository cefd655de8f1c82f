import { project } from "../vitest.base.ts";

/** What `npm run test:llama-stack` runs: tests that need a package index for Python, and real servers. */
export default project("llama-stack", {
  include: ["test/**/*.real.test.ts"],
  exclude: [],
  // To make an environment takes a minute where the index is near.
  testTimeout: 300_000,
  hookTimeout: 600_000,
});
