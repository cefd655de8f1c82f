/** Mutants with users whose fault is what a request leaves behind, or says, for somebody else. */
import { isRecord, recordsIn } from "@understudy/conformance/src/json/difference.ts";
import type { FaultyParts, Mutant } from "./mutant.ts";
import { isOf, whenHidden, withUsers } from "./users.ts";

const agent = /\/agents\/[^/]+$/;

export const accessEffectMutants: readonly Mutant[] = [
  {
    id: "agent-delete-fails-halfway",
    fault:
      "Once somebody else has tried to open a session in an agent, its delete fails and has deleted its sessions.",
    killedBy: ["access/refusal-changes-nothing", "access/noninterference"],
    over: () => {
      const tried = new Set<string>();
      const note = whenHidden(async (response, request) => {
        const path = new URL(request.url).pathname;
        if (isOf(request, "POST", /\/session$/)) tried.add(path.replace(/\/session$/, ""));
        return response;
      });
      return withUsers(async (request, honest, users) => {
        const path = new URL(request.url).pathname;
        const isOwn = users.ownerOf(request) === users.tokenOf(request);
        if (!isOf(request, "DELETE", agent) || !isOwn || !tried.has(path))
          return note(request, honest, users);
        const below = path.slice("/v1".length);
        const token = users.tokenOf(request);
        const listed = await honest(users.ask(request, token, `${below}/sessions`));
        for (const { session_id } of recordsIn(await listed.json()))
          await honest(users.ask(request, token, `${below}/session/${String(session_id)}`, "DELETE"));
        return Response.json({ detail: "Not everything could be deleted." }, { status: 400 });
      })();
    },
  },
  {
    id: "requests-at-once-have-one-user",
    fault: "Requests that come at the same time are all answered as those of the last one's user.",
    killedBy: ["access/noninterference"],
    over: () => {
      let last = "";
      return withUsers(async (request, honest, { as, tokenOf }) => {
        const token = tokenOf(request);
        if (token === "") return honest(request);
        last = token;
        // What others send meanwhile comes in between.
        await new Promise((resolve) => setImmediate(resolve));
        return honest(last === token ? request : as(last, request));
      })();
    },
  },
  {
    id: "model-register-shadows-configuration",
    fault: "Whoever registers a name of the configuration decides which model all get by it.",
    killedBy: ["access/noninterference"],
    over: shadowing,
  },
];

/** The name is what stories call the configured model; the provider's models are not looked at. */
function shadowing(): FaultyParts {
  const shadows = new Map<string, string>();
  const faulty = withUsers(async (request, honest) => {
    const body: unknown = isOf(request, "POST", /\/models$/) ? await request.clone().json() : null;
    const response = await honest(request);
    if (!isRecord(body)) return response;
    const { model_id, provider_model_id } = body;
    const isNamed = typeof model_id === "string" && typeof provider_model_id === "string";
    if (response.status === 400 && isNamed) shadows.set(model_id, provider_model_id);
    return response;
  })();
  return {
    ...faulty,
    inference: (honest) => ({
      ...honest,
      infer: (request, context) =>
        honest.infer({ ...request, model: shadows.get(request.model) ?? request.model }, context),
    }),
  };
}
