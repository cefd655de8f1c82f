import { project } from "../../vitest.base.ts";

/** The tests that come in by a door, once more by the other one; see vitest.door.ts. */
export default project("mock-inference by handle", {
  include: ["test/openai/**/*.test.ts"],
  provide: { door: "handle" },
});
