import type { Answer } from "@understudy/http";
import type { App } from "../application/app/app.ts";
import type { Page } from "../application/records/listing.ts";
import { listAnswer } from "./list-body.ts";

/** A page of a list, with the path of the request if the profile has `url`: as it was requested, or as a template. */
export function pageAnswer({ profile, logger }: App, page: Page<unknown>, path: string): Promise<Answer> {
  const { wire, behavior } = profile;
  const url =
    behavior.page_url === "template" ? path.replace(/\/agents\/[^/]+\//, "/agents/{agent_id}/") : path;
  return listAnswer(page, {
    more: wire.has_url ? { url } : {},
    failed: (error) => logger.error({ err: error, path }, "a list broke off"),
  });
}
