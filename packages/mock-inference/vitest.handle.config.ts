import { handleProject } from "../../vitest.base.ts";

export default handleProject("mock-inference", ["test/openai/**/*.test.ts"]);
