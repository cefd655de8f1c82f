import { project } from "../vitest.base.ts";

/** What `npm run test:deep` runs: tests that draw much, and nested installs and builds. */
export default project("lab deep", { include: ["test/**/*.deep.test.ts"], exclude: [] });
