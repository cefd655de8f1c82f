/** All conversations, in the order in which they are held. */
import type { Conversation } from "./conversation.ts";
import { errorConversations } from "./errors.ts";
import { registryConversations } from "./registry.ts";
import { settingConversations } from "./settings.ts";
import { shieldConversations } from "./shields.ts";
import { toolConversations } from "./tools.ts";
import { turnConversations } from "./turns.ts";

export const conversations: readonly Conversation[] = [
  ...turnConversations,
  ...toolConversations,
  ...shieldConversations,
  ...settingConversations,
  ...errorConversations,
  ...registryConversations,
];
