import type { ItemPorts } from "../items/ports.ts";
import type { RegistryPorts } from "../registry/ports.ts";
import type { SessionPorts } from "../sessions/ports.ts";

/** What conversations are made of. */
export interface ConversationPorts extends SessionPorts, RegistryPorts, ItemPorts {}
