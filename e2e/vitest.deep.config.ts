import { deepProject } from "../vitest.base.ts";

export default deepProject("e2e", { isolate: true });
