import type { OtherModel } from "../target/target.ts";
import type { RegistryContext } from "./registry-requests.ts";

/** What a run adds to the requests of its stories. */
export interface RunContext {
  run: string;
  /** Instead of `/v1`. */
  prefix: string;
  baseUrl: string;
  model: string;
  /** Whether the model is scripted, so that turns need markers. */
  scripted: boolean;
  /** Replace the shields of stories; null if scripts bring their own. */
  shields: readonly string[] | null;
  /** Where the tools of registered groups are; null if the server has them. */
  mcp: RegistryContext["mcp"];
  other: Pick<OtherModel, "model" | "key"> | null;
  /** Whether the target only streams turns. */
  streamed: boolean;
  /** Instead of `/v1` before `/responses` and `/conversations`; null where they are not served. */
  responsesPrefix: string | null;
  conversationsPrefix: string | null;
}
