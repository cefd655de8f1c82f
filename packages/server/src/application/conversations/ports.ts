import type { ItemPorts } from "../items/ports.ts";
import type { RegistryPorts } from "../registry/ports.ts";
import type { SessionPorts } from "../sessions/ports.ts";
import type { KeyedMutex } from "./keyed-mutex.ts";

/** What conversations are made of. */
export interface ConversationPorts extends SessionPorts, RegistryPorts, ItemPorts {
  /** By the uuid of a conversation: commits to one at the same time would only refuse each other. */
  inTurn: KeyedMutex;
}
