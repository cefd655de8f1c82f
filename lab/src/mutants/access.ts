import type { Message } from "@understudy/contract/types";
import { isRecord, recordsIn } from "@understudy/conformance/src/json/difference.ts";
import type { Handler, Mutant } from "./mutant.ts";
import { byOwner, changed, isOf, type Users, whenHidden, withUsers } from "./users.ts";

const agent = /\/agents\/[^/]+$/;
const ofAgent = /\/agents\/[^/]+(?:\/sessions|\/session)?$/;

/** The agents of all users, in the order of their ids. */
async function agentsOfAll(
  request: Request,
  honest: Handler,
  users: Users,
): Promise<Record<string, unknown>[]> {
  const pages = await Promise.all(
    users.all().map(async (token) => {
      const response = await honest(users.ask(request, token, "/agents"));
      return recordsIn(response.status === 200 ? await response.json() : null);
    }),
  );
  const all = new Map(pages.flat().map((one) => [String(one["agent_id"]), one]));
  return [...all].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, record]) => record);
}

const registering = /\/(?:models|shields|toolgroups)$/;

/** The name that a request registers, such as `models/m`. */
async function nameIn(request: Request): Promise<string> {
  const body: unknown = await request.clone().json();
  const { model_id, shield_id, toolgroup_id } = isRecord(body) ? body : {};
  const id = [model_id, shield_id, toolgroup_id].find((one) => typeof one === "string");
  return `${new URL(request.url).pathname.slice("/v1/".length)}/${String(id)}`;
}

export const accessMutants: readonly Mutant[] = [
  {
    id: "agent-list-has-those-of-others",
    fault: "The list of agents has those of all users.",
    killedBy: ["access/lists-what-is-read", "access/noninterference"],
    over: withUsers(async (request, honest, users) => {
      const isList = isOf(request, "GET", /\/agents$/);
      const kept = request.clone();
      const response = await honest(request);
      if (!isList) return response;
      const data = await agentsOfAll(kept, honest, users);
      return changed(response, (body) => ({ ...body, data }));
    }),
  },
  {
    id: "agent-list-pages-before-it-filters",
    fault: "A page of agents has those of the caller among the agents of all.",
    killedBy: ["access/lists-what-is-read", "access/noninterference"],
    over: withUsers(async (request, honest, users) => {
      const { searchParams } = new URL(request.url);
      const limit = Number(searchParams.get("limit") ?? -1);
      const start = Number(searchParams.get("start_index") ?? 0);
      const kept = request.clone();
      const response = await honest(request);
      if (!isOf(kept, "GET", /\/agents$/) || limit < 0) return response;
      const own = recordsIn(await (await honest(users.ask(kept, users.tokenOf(kept), "/agents"))).json());
      const all = await agentsOfAll(kept, honest, users);
      const ids = own.map(({ agent_id }) => agent_id);
      const data = all.slice(start, start + limit).filter(({ agent_id }) => ids.includes(agent_id));
      return changed(response, (body) => ({ ...body, data, has_more: start + limit < all.length }));
    }),
  },
  {
    id: "agent-guards-sessions-only",
    fault: "Everybody reads, uses and deletes every agent; only its sessions are guarded.",
    killedBy: ["access/agents-too", "access/absent-or-hidden", "access/noninterference"],
    over: withUsers(byOwner(({ method, url }) => ofAgent.test(new URL(url).pathname) && method !== "PUT")),
  },
  {
    id: "agent-delete-refuses-then-deletes",
    fault: "A delete of another's agent is refused, and done.",
    killedBy: ["access/noninterference"],
    over: withUsers(
      whenHidden(async (response, request, honest, { as, ownerOf }) => {
        if (isOf(request, "DELETE", agent)) await honest(as(ownerOf(request) ?? "", request));
        return response;
      }),
    ),
  },
  {
    id: "session-create-asks-after-the-commit",
    fault: "A session in another's agent is refused after it was made.",
    killedBy: ["access/refusal-changes-nothing", "access/noninterference"],
    over: withUsers(
      whenHidden(async (response, request, honest, { ask, ownerOf }) => {
        if (!isOf(request, "POST", /\/session$/)) return response;
        const path = new URL(request.url).pathname.slice("/v1".length);
        await honest(ask(request, ownerOf(request) ?? "", path, "POST", { session_name: "s" }));
        return response;
      }),
    ),
  },
  {
    id: "agent-delete-deletes-sessions-before-it-is-refused",
    fault: "A refused delete of an agent has deleted its sessions.",
    killedBy: ["access/refusal-changes-nothing", "access/noninterference"],
    over: withUsers(
      whenHidden(async (response, request, honest, { ask, ownerOf }) => {
        if (!isOf(request, "DELETE", agent)) return response;
        const owner = ownerOf(request) ?? "";
        const path = new URL(request.url).pathname.slice("/v1".length);
        const listed = await honest(ask(request, owner, `${path}/sessions`));
        for (const { session_id } of recordsIn(await listed.json()))
          await honest(ask(request, owner, `${path}/session/${String(session_id)}`, "DELETE"));
        return response;
      }),
    ),
  },
  {
    id: "register-takes-names-over",
    fault: "A registration ends those of others under the name.",
    killedBy: ["access/names-apart", "access/owner-may", "access/noninterference"],
    over: withUsers(async (request, honest, { ask, othersWith, tokenOf }) => {
      if (!isOf(request, "POST", registering)) return honest(request);
      const name = await nameIn(request);
      for (const other of othersWith(name, tokenOf(request)))
        await honest(ask(request, other, `/${name}`, "DELETE"));
      return honest(request);
    }),
  },
  {
    id: "register-refuses-names-of-others",
    fault: "A name that another user has registered is a 409.",
    killedBy: ["access/names-apart", "access/noninterference"],
    over: withUsers(async (request, honest, { othersWith, tokenOf }) => {
      if (!isOf(request, "POST", registering)) return honest(request);
      const isTaken = othersWith(await nameIn(request), tokenOf(request)).length > 0;
      return isTaken ? Response.json({ detail: "That name is taken." }, { status: 409 }) : honest(request);
    }),
  },
  {
    id: "agent-get-forbids-what-it-hides",
    fault: "Another's agent is a 403, where one that does not exist is a 404.",
    killedBy: ["access/absent-or-hidden"],
    over: withUsers(
      whenHidden(async (response, request) =>
        isOf(request, "GET", agent)
          ? Response.json({ detail: "It is not yours." }, { status: 403 })
          : response,
      ),
    ),
  },
  {
    id: "inference-adds-message-of-others",
    fault: "The model gets the message before it too, whoever it was from.",
    killedBy: ["access/noninterference"],
    over() {
      let last: readonly Message[] = [];
      return {
        users: true,
        inference: (honest) => ({
          ...honest,
          infer(request, context) {
            const messages = [...last, ...request.messages];
            last = request.messages.slice(-1);
            return honest.infer({ ...request, messages }, context);
          },
        }),
      };
    },
  },
  {
    id: "register-error-lists-providers",
    fault: "An error of a registration lists the providers of the server.",
    killedBy: ["access/errors-name-no-providers"],
    over: withUsers(async (request, honest) => {
      const isRegistration = isOf(request, "POST", registering);
      const response = await honest(request);
      if (!isRegistration || response.status !== 400) return response;
      const detail = "Please specify a provider_id. Available providers: understudy";
      return Response.json({ detail }, { status: 400 });
    }),
  },
  {
    id: "register-takes-owner-from-body",
    fault: "A registration is that of the owner who is named in its body.",
    killedBy: ["access/owner-may"],
    over: withUsers(async (request, honest, { as }) => {
      if (!isOf(request, "POST", registering)) return honest(request);
      const body: unknown = await request.clone().json();
      const owner = isRecord(body) && isRecord(body["owner"]) ? body["owner"]["principal"] : undefined;
      return honest(typeof owner === "string" ? as(owner, request) : request);
    }),
  },
  {
    id: "register-shows-owners",
    fault: "What is registered has its owner.",
    killedBy: ["access/hides-owners"],
    over: withUsers(async (request, honest, { tokenOf }) => {
      const kept = request.clone();
      const response = await honest(request);
      if (!isOf(kept, "POST", registering)) return response;
      return changed(response, (body) => ({ ...body, owner: { principal: tokenOf(kept) } }));
    }),
  },
  {
    id: "agent-get-hides-from-owner-after-refusal",
    fault: "Once somebody else was refused an agent, its owner is too.",
    killedBy: ["access/owner-may", "access/noninterference"],
    over: () => {
      const tried = new Set<string>();
      return withUsers(async (request, honest, users) => {
        const { url } = request;
        if (!isOf(request, "GET", agent)) return honest(request);
        const owner = users.ownerOf(request);
        if (owner !== undefined && owner !== users.tokenOf(request)) tried.add(url);
        if (owner === users.tokenOf(request) && tried.has(url))
          return Response.json({ detail: "Agent not found." }, { status: 404 });
        return honest(request);
      })();
    },
  },
];
