import { library } from "../../tsdown.base.ts";

export default library(["src/index.ts", "src/node.ts", "src/msw.ts", "src/cli/main.ts"]);
