import { deepProject } from "../../vitest.base.ts";

export default deepProject("openai");
