/** Mutants with users that do not keep their responses and conversations apart. */
import { isRecord, recordsAmong, recordsIn } from "@understudy/conformance/src/json/difference.ts";
import type { Handler, Mutant } from "./mutant.ts";
import { bodyOf } from "./rewrite.ts";
import { type Answering, byOwner, changed, isOf, type Users, whenHidden, withUsers } from "./users.ts";

type Json = Record<string, unknown>;

const responses = /\/responses$/;
const response = /\/responses\/[^/]+$/;
const conversation = /\/conversations\/[^/]+$/;

/** A new response is that of the owner of what its request names. */
function byOwnerOf(named: (body: Json) => readonly unknown[]): Answering {
  return async (request, honest, { as, ownerOfId, tokenOf }) => {
    const body = isOf(request, "POST", responses) ? await bodyOf<Json>(request) : null;
    const owner = named(body ?? {}).flatMap((id) => ownerOfId(String(id)) ?? [])[0];
    return honest(owner === undefined || tokenOf(request) === "" ? request : as(owner, request));
  };
}

/** What items of the input belong to: an item's id holds that of its response. */
function referred({ input }: Json): string[] {
  return recordsAmong(input).flatMap(({ type, id }) =>
    type === "item_reference" ? [`resp_${/^[a-z]+_([0-9a-f]{32})/.exec(String(id))?.[1]}`] : [],
  );
}

/** The responses of all users, the newest first. */
async function responsesOfAll(request: Request, honest: Handler, users: Users): Promise<Json[]> {
  const lists = await Promise.all(
    users.all().map(async (token) => {
      const listed = await honest(users.ask(request, token, "/responses?limit=100"));
      return recordsIn(listed.status === 200 ? await listed.json() : null);
    }),
  );
  const all = new Map(lists.flat().map((one) => [String(one["id"]), one]));
  return [...all].toSorted(([one], [other]) => (one < other ? 1 : -1)).map(([, record]) => record);
}

export const accessResponseMutants: readonly Mutant[] = [
  {
    id: "response-create-follows-chains-of-others",
    fault: "A response continues that of another.",
    killedBy: ["access/responses-too", "access/absent-or-hidden", "access/noninterference"],
    over: withUsers(byOwnerOf(({ previous_response_id: id }) => [id])),
  },
  {
    id: "response-create-resolves-references-of-others",
    fault: "An input refers to an item of another's response.",
    killedBy: ["access/responses-too", "access/absent-or-hidden", "access/noninterference"],
    over: withUsers(byOwnerOf(referred)),
  },
  {
    id: "response-create-joins-conversations-of-others",
    fault: "A response is added to the conversation of another.",
    killedBy: ["access/conversations-too", "access/absent-or-hidden", "access/noninterference"],
    over: withUsers(byOwnerOf(({ conversation: one }) => [isRecord(one) ? one["id"] : one])),
  },
  {
    id: "response-get-guards-nothing",
    fault: "Everybody reads every response.",
    killedBy: ["access/responses-too", "access/absent-or-hidden"],
    over: withUsers(byOwner((request) => isOf(request, "GET", response))),
  },
  {
    id: "response-cancel-guards-nothing",
    fault: "Everybody cancels every response.",
    killedBy: ["access/responses-too", "access/absent-or-hidden", "access/noninterference"],
    over: withUsers(byOwner((request) => isOf(request, "POST", /\/cancel$/))),
  },
  {
    id: "response-delete-refuses-then-deletes",
    fault: "A delete of another's response is refused, and done.",
    killedBy: ["access/refusal-changes-nothing", "access/noninterference"],
    over: withUsers(
      whenHidden(async (answer, request, honest, { as, ownerOf }) => {
        if (isOf(request, "DELETE", response)) await honest(as(ownerOf(request) ?? "", request));
        return answer;
      }),
    ),
  },
  {
    id: "response-list-has-those-of-others",
    fault: "The list of responses has those of all users.",
    killedBy: ["access/lists-what-is-read", "access/noninterference"],
    over: withUsers(async (request, honest, users) => {
      const kept = request.clone();
      const answer = await honest(request);
      if (!isOf(kept, "GET", responses)) return answer;
      const data = await responsesOfAll(kept, honest, users);
      return changed(answer, (body) => ({ ...body, data }));
    }),
  },
  {
    id: "response-list-pages-before-it-filters",
    fault: "A page of responses has those of the caller among the responses of all.",
    killedBy: ["access/lists-what-is-read", "access/noninterference"],
    over: withUsers(async (request, honest, users) => {
      const { searchParams } = new URL(request.url);
      const limit = Number(searchParams.get("limit") ?? 20);
      const kept = request.clone();
      const answer = await honest(request);
      if (!isOf(kept, "GET", responses)) return answer;
      const all = await responsesOfAll(kept, honest, users);
      const start = all.findIndex(({ id }) => id === searchParams.get("after")) + 1;
      const page = all.slice(start, start + limit);
      const data = page.filter(({ id }) => users.ownerOfId(String(id)) === users.tokenOf(kept));
      return changed(answer, (body) => ({
        ...body,
        data,
        last_id: page.at(-1)?.["id"] ?? null,
        has_more: start + limit < all.length,
      }));
    }),
  },
  {
    id: "conversation-get-forbids-what-it-hides",
    fault: "Another's conversation is a 403, where one that does not exist is a 404.",
    killedBy: ["access/absent-or-hidden"],
    over: withUsers(
      whenHidden(async (answer, request) =>
        isOf(request, "GET", conversation)
          ? Response.json({ error: { message: "It is not yours." } }, { status: 403 })
          : answer,
      ),
    ),
  },
  {
    id: "conversation-items-guard-nothing",
    fault: "Everybody reads, adds and deletes items of every conversation.",
    killedBy: ["access/conversations-too", "access/absent-or-hidden", "access/noninterference"],
    over: withUsers(byOwner(({ url }) => /\/conversations\/[^/]+\/items/.test(url))),
  },
  {
    id: "authentication-looks-responses-up",
    fault: "Without a token an unknown response is a 404, and a known one a 401.",
    killedBy: ["access/needs-a-token"],
    over: withUsers(async (request, honest, { ownerOf }) => {
      const isUnknown = isOf(request, "GET", response) && ownerOf(request) === undefined;
      const answer = await honest(request);
      if (answer.status !== 401 || !isUnknown) return answer;
      return Response.json({ error: { message: "There is no such response." } }, { status: 404 });
    }),
  },
];
