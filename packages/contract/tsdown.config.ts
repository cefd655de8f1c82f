import { library } from "../../tsdown.base.ts";

export default library([
  "src/index.ts",
  "src/types.ts",
  "src/sse.ts",
  "src/nearest.ts",
  "src/ports.ts",
  "src/profiles.ts",
  "src/provider-data.ts",
  "src/responses.ts",
  "src/responses/types.ts",
]);
