import { library } from "../../tsdown.base.ts";

export default library(["src/index.ts", "src/mount/node.ts", "src/mount/msw.ts", "src/cli.ts"]);
