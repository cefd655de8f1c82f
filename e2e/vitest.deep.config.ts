import { project } from "../vitest.base.ts";

/** What `npm run test:deep` runs: tests that draw much, and nested installs and builds. */
export default project("e2e deep", { include: ["test/**/*.deep.test.ts"], exclude: [], isolate: true });
