import { handleProject } from "../../vitest.base.ts";

export default handleProject("server", [
  "test/http/**/*.test.ts",
  "test/application/turns/{readers,running-turns}.test.ts",
]);
