import { project } from "../../vitest.base.ts";

export default project("mock-inference");
