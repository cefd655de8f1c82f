/** The families about responses, for what holds of every response. The first of a list needs the least of a target. */
import { conversationItemStories } from "./conversations.ts";
import { responseBackgroundStories } from "./background.ts";
import { responseCommandStories } from "./commands.ts";
import { responseFaultStories } from "./faults.ts";
import { compactStories, responseGuardStories } from "./guards.ts";
import { responseToolStories } from "./tools.ts";
import { responseSearchStories } from "./searches.ts";
import { responseSocketStories } from "./sockets.ts";
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
