import { library } from "../../tsdown.base.ts";

export default library(["src/index.ts", "src/react.ts", "src/zod.ts", "src/responses.ts"]);
