/** The items of a chain of responses, from its beginning. */
import { shortened } from "@understudy/contract";
import { parseResponseId, responseId, type KeptItem } from "@understudy/responses";
import { isUnfinished } from "../../../domain/response-status.ts";
import type { Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import type { ResponseContent } from "../../records/record.ts";
import { readAncestor, seekResponse, type FoundResponse } from "../../records/responses.ts";
import { settleExpired } from "../background/expired.ts";
import type { ReadChain } from "./chain-cache.ts";
import { refuse } from "../../items/problem.ts";
import { mayBeContinued } from "./response-end.ts";

const param = "previous_response_id";
const longestChain = 1_000;
export const mostItems = 10_000;

export interface Chain {
  parent: FoundResponse;
  items: readonly KeptItem[];
  /** Of all responses in it. */
  uuids: readonly string[];
}

/** The right to read the response that is continued suffices for what that continues. */
export async function readChain(app: Acting<ResponsePorts>, id: string): Promise<Chain> {
  const parent = await seekResponse(app, parseResponseId(id));
  if (parent === undefined) throw parentNotFound(id);
  const { value: record } = await settleExpired(app, parent.uuid, parent.stored);
  const { status } = record.response;
  if (isUnfinished(status))
    throw refuse("response_in_progress", param, `Response ${id} still runs: wait for its end.`, {
      status: 409,
    });
  if (!mayBeContinued(record))
    throw refuse(
      "response_not_continuable",
      param,
      `Response ${id} is ${status}: it has no answer to continue.`,
    );
  const { items, uuids } = await readUpTo(app, parent.uuid, record);
  if (items.length > mostItems)
    throw tooLong(`Response ${id} and those before it have ${items.length} items.`);
  return { parent, items, uuids };
}

/** The items of a live response and of all that it continues. */
async function readUpTo(
  app: Acting<ResponsePorts>,
  uuid: string,
  record: ResponseContent,
): Promise<ReadChain> {
  const { chains } = app;
  const cached = chains.get(uuid);
  if (cached !== undefined) return cached;
  const blocks: { uuid: string; content: ResponseContent }[] = [{ uuid, content: record }];
  let before: ReadChain = { items: [], uuids: [] };
  for (let up = record.parent; up !== null; up = blocks.at(-1)?.content.parent ?? null) {
    const known = chains.get(up);
    if (known !== undefined) {
      before = known;
      break;
    }
    blocks.push({ uuid: up, content: await readAncestor(app, up) });
    if (blocks.length > longestChain) break;
  }
  const oldestFirst = blocks.toReversed();
  const uuids = [...before.uuids, ...oldestFirst.map((block) => block.uuid)];
  if (uuids.length > longestChain)
    throw tooLong(`Response ${responseId(uuid)} has more than ${longestChain - 1} responses before it.`);
  const own = oldestFirst.flatMap(({ content: { input, output } }) => [...input, ...output]);
  const chain = { items: [...before.items, ...own], uuids };
  chains.set(uuid, chain);
  return chain;
}

export function parentNotFound(id: string): Error {
  return refuse("previous_response_not_found", param, `Response ${shortened(id)} not found.`);
}

function tooLong(why: string): Error {
  return refuse(
    "context_too_long",
    param,
    `${why} The most are ${longestChain} responses and ${mostItems} items.`,
  );
}
