import { library } from "../../tsdown.base.ts";

export default library(["src/index.ts", "src/node/index.ts", "src/command/index.ts"]);
