import { project } from "../../vitest.base.ts";

/** The tests that come in by a door, once more by the other one; see vitest.door.ts. */
export default project("server by handle", {
  include: ["test/http/**/*.test.ts", "test/application/turns/{readers,running-turns}.test.ts"],
  provide: { door: "handle" },
});
