/** The families about responses, for what holds of every response. The first of a list needs the least of a target. */
import { conversationItemStories } from "./conversations.ts";
import { responseBackgroundStories } from "./response-background.ts";
import { responseCommandStories } from "./response-commands.ts";
import { responseFaultStories } from "./response-faults.ts";
import { compactStories, responseGuardStories } from "./response-guards.ts";
import { responseToolStories } from "./response-tools.ts";
import { responseSearchStories } from "./response-searches.ts";
import { responseSocketStories } from "./response-sockets.ts";
import { responseStories } from "./responses.ts";

/** All that ask over HTTP. */
export const httpResponseFamilies = [
  responseStories,
  responseToolStories,
  responseSearchStories,
  responseFaultStories,
  responseBackgroundStories,
  responseGuardStories,
  compactStories,
  conversationItemStories,
  responseCommandStories,
];

export const responseFamilies = [...httpResponseFamilies, responseSocketStories];
