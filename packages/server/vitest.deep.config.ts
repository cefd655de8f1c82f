import { project } from "../../vitest.base.ts";

/** What `npm run test:deep` runs: stores on full disks, on ones that cannot be written, and behind connections that fail. */
export default project("server deep", { include: ["test/**/*.deep.test.ts"], exclude: [] });
