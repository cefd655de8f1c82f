/** `page_url: template`: the `url` of a page is its route, with `{agent_id}` in it. */
import { changing, isRecord, listAgents, listSessions } from "./door.ts";

export const templateUrls = changing([listAgents, listSessions], (page) => {
  if (!isRecord(page) || typeof page["url"] !== "string") return page;
  return { ...page, url: page["url"].replace(/\/agents\/[^/]+\//, "/agents/{agent_id}/") };
});
