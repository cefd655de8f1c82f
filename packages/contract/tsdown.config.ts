import { library } from "../../tsdown.base.ts";

export default library([
  "src/index.ts",
  "src/agents/types.ts",
  "src/sse.ts",
  "src/text/nearest.ts",
  "src/agents/ports.ts",
  "src/profiles.ts",
  "src/agents/provider-data.ts",
  "src/responses.ts",
  "src/responses/types.ts",
]);
