import { library } from "../../tsdown.base.ts";

export default library([
  "src/index.ts",
  "src/msw.ts",
  "src/vitest.ts",
  "src/node.ts",
  "src/cli/command.ts",
  "src/cli/main.ts",
]);
