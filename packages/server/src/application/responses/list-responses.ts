import type { ResponseObject, ResponsePage } from "@understudy/contract/responses";
import { parseResponseId, responseId } from "@understudy/responses";
import type { Acting } from "../access/caller.ts";
import type { ResponsePorts } from "./ports.ts";
import { cursorPage } from "../records/cursor-page.ts";
import { keys } from "../records/keys.ts";
import type { Listing } from "../records/listing.ts";
import { read, type ResponseRecord } from "../records/record.ts";
import { seekResponse } from "../records/responses.ts";
import { currentResponse } from "./get-response.ts";
import { toPage, type PageQuery } from "../items/page.ts";
import { unknownCursor } from "../items/problem.ts";

/** In the order of their making. Throws `not_found` for an unknown cursor. */
export async function listResponses(
  app: Acting<ResponsePorts>,
  { after, limit, order }: PageQuery,
  model: string | null,
): Promise<ResponsePage> {
  const cursor = after === null ? null : parseResponseId(after);
  if (after !== null && (await seekResponse(app, cursor)) === undefined)
    throw unknownCursor("Response", after);
  const query = { after: cursor, limit, newestFirst: order === "desc" };
  const { entries, hasMore } = await cursorPage(app, responseListing(app), query, (entry) =>
    model === null ? true : read<ResponseRecord>(entry).value.response.model === model,
  );
  const now = entries.map(async (entry): Promise<ResponseObject> => {
    const uuid = entry.key.slice(keys.responses.length);
    return currentResponse(app, uuid, read<ResponseRecord>(entry));
  });
  return toPage(await Promise.all(now), hasMore);
}

/** All that may be read. */
export function responseListing(app: Acting<ResponsePorts>): Listing {
  return {
    type: "response",
    prefix: keys.responses,
    mayRead(entry) {
      const uuid = entry.key.slice(keys.responses.length);
      return app.access.may("read", "response", responseId(uuid), read<ResponseRecord>(entry).owner);
    },
  };
}
