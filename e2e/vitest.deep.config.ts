import { project } from "../vitest.base.ts";

/** What `npm run test:deep` runs: tests that draw anew within a budget of time, and nested installs and builds. */
export default project("e2e deep", { include: ["test/**/*.deep.test.ts"], exclude: [] });
