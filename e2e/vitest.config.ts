import { project } from "../vitest.base.ts";

export default project("e2e");
