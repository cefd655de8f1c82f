/** All responses in short, also what is left of deleted ones that others continue. */
import { parseResponseId, responseId } from "@understudy/responses";
import type { Entry } from "../../ports/store.ts";
import type { App } from "../app.ts";
import { toResponseHead } from "../observation/heads.ts";
import type { ResponseHead } from "../observation/observation.ts";
import { titleOfItems } from "../observation/titles.ts";
import { keys } from "../records/keys.ts";
import { raw } from "../records/record-store.ts";
import { read, type ResponseContent, type ResponseRecord } from "../records/record.ts";
import { settleExpired } from "./background/expired.ts";

export interface HeadPage {
  data: ResponseHead[];
  has_more: boolean;
}

/** Newest first. `after`: the id of a response. Of everybody: whoever may not read all of them must not be shown this. */
export async function listHeads(app: App, after: string | null, limit: number): Promise<HeadPage> {
  const from = after === null ? null : parseResponseId(after);
  const newest = async (prefix: string): Promise<{ uuid: string; entry: Entry }[]> => {
    const cursor = from === null ? {} : { after: prefix + from };
    const entries = await app.store[raw].list(prefix, { ...cursor, limit: limit + 1, reverse: true });
    return entries.map((entry) => ({ uuid: entry.key.slice(prefix.length), entry }));
  };
  const both = await Promise.all([newest(keys.responses), newest(keys.ancestors)]);
  const found = both.flat().toSorted((one, other) => (one.uuid < other.uuid ? 1 : -1));
  const data = await Promise.all(found.slice(0, limit).map(({ uuid, entry }) => toHead(app, uuid, entry)));
  return { data, has_more: found.length > limit };
}

async function toHead(app: App, uuid: string, entry: Entry): Promise<ResponseHead> {
  if (entry.key.startsWith(keys.ancestors)) return toDeleted(uuid, read<ResponseContent>(entry).value);
  const { value } = await settleExpired(app, uuid, read<ResponseRecord>(entry));
  const response = app.live.get(uuid)?.response ?? value.response;
  return { ...toResponseHead(response), title: titleOfItems(value.input.map(({ item }) => item)) };
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
