/** All responses in short, also what is left of deleted ones that others continue. */
import { parseResponseId, responseId } from "@understudy/responses";
import type { Entry } from "../../ports/store.ts";
import type { Acting } from "../access/caller.ts";
import type { ResponsePorts } from "./ports.ts";
import { toResponseHead } from "../observation/heads.ts";
import type { ResponseHead } from "../observation/observation.ts";
import { titleOfItems } from "../observation/titles.ts";
import { cursorPage } from "../records/cursor-page.ts";
import { keys } from "../records/keys.ts";
import { read, type ResponseContent, type ResponseRecord } from "../records/record.ts";
import { newestAncestors } from "../records/responses.ts";
import { currentResponse } from "./get-response.ts";
import { responseListing } from "./list-responses.ts";

export interface HeadPage {
  data: ResponseHead[];
  has_more: boolean;
}

/** Newest first. `after`: the id of a response. */
export async function listHeads(
  app: Acting<ResponsePorts>,
  after: string | null,
  limit: number,
): Promise<HeadPage> {
  const from = after === null ? null : parseResponseId(after);
  const query = { after: from, limit, newestFirst: true };
  const page = await cursorPage(app, responseListing(app), query, () => true);
  const ancestors = await newestAncestors(app, { after: from, limit: limit + 1 });
  const heads = [
    ...(await Promise.all(page.entries.map((entry) => toHead(app, entry)))),
    ...ancestors.map(({ uuid, content }) => toDeleted(uuid, content)),
  ];
  const data = heads.toSorted((one, other) => (one.response_id < other.response_id ? 1 : -1));
  return { data: data.slice(0, limit), has_more: page.hasMore || data.length > limit };
}

async function toHead(app: Acting<ResponsePorts>, entry: Entry): Promise<ResponseHead> {
  const uuid = entry.key.slice(keys.responses.length);
  const stored = read<ResponseRecord>(entry);
  const title = titleOfItems(stored.value.input.map(({ item }) => item));
  return { ...toResponseHead(await currentResponse(app, uuid, stored)), title };
}

/** Nothing of what it said. */
function toDeleted(uuid: string, { parent }: ResponseContent): ResponseHead {
  return {
    response_id: responseId(uuid),
    status: "deleted",
    previous_response_id: parent === null ? null : responseId(parent),
    conversation_id: null,
    model: "",
    title: "",
    created_at: 0,
  };
}
