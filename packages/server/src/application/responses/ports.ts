import type { ConversationPorts } from "../conversations/ports.ts";
import type { LiveResponses } from "../running/live-responses.ts";
import type { TurnPorts } from "../turns/ports.ts";
import type { ChainCache } from "./context/chain-cache.ts";

/** What responses are made of. */
export interface ResponsePorts extends TurnPorts, ConversationPorts {
  /** Whether a response ends when its client leaves, unless it runs in the background. */
  stopsResponses: boolean;
  /** The responses that run in the background of this process. */
  live: LiveResponses;
  chains: ChainCache;
}
