import { recordsIn } from "@understudy/conformance/src/json/difference.ts";
import type { Mutant } from "./mutant.ts";
import { byOwner, isOf, withUsers } from "./users.ts";

export const accessTurnMutants: readonly Mutant[] = [
  {
    id: "resume-accepts-anyone",
    fault: "A resume only looks whether the turn is there.",
    killedBy: ["access/resume-by-another", "access/noninterference"],
    over: withUsers(byOwner((request) => isOf(request, "POST", /\/resume$/))),
  },
  {
    id: "turn-create-accepts-anyone",
    fault: "Everybody begins turns in every session.",
    killedBy: ["access/turns-follow-session", "access/noninterference"],
    over: withUsers(byOwner((request) => isOf(request, "POST", /\/turn$/))),
  },
  {
    id: "turn-get-guards-nothing",
    fault: "Everybody reads every turn.",
    killedBy: ["access/turns-follow-session", "access/absent-or-hidden"],
    over: withUsers(byOwner((request) => isOf(request, "GET", /\/turn\/[^/]+$/))),
  },
  {
    id: "step-get-guards-nothing",
    fault: "Everybody reads every step.",
    killedBy: ["access/steps-follow-session"],
    over: withUsers(byOwner((request) => isOf(request, "GET", /\/step\/[^/]+$/))),
  },
  {
    id: "turn-runs-with-rights-of-others",
    fault: "A turn finds the models that others have registered.",
    killedBy: ["access/noninterference"],
    over: withUsers(async (request, honest, { all, ask, othersWith, tokenOf }) => {
      const kept = request.clone();
      const response = await honest(request);
      if (!isOf(kept, "POST", /\/turn$/) || response.status !== 404) return response;
      const body: unknown = await response.clone().json();
      const [, model = ""] = /Model (\S+) not found/.exec(JSON.stringify(body)) ?? [];
      const token = tokenOf(kept);
      if (!all().some((one) => othersWith(`models/${model}`, token).includes(one))) return response;
      const lent = { model_id: model, provider_model_id: "mock-model" };
      await honest(ask(kept, token, "/models", "POST", lent));
      const answered = await honest(kept);
      await honest(ask(kept, token, `/models/${model}`, "DELETE"));
      return answered;
    }),
  },
  {
    id: "turn-hints-at-models-of-others",
    fault: "A turn with an unknown model names the models of all users.",
    killedBy: ["access/noninterference", "access/errors-name-no-others"],
    over: withUsers(async (request, honest, users) => {
      const kept = request.clone();
      const response = await honest(request);
      if (!isOf(kept, "POST", /\/turn$/) || response.status !== 404) return response;
      const lists = await Promise.all(
        users.all().map(async (token) => {
          const listed = await honest(users.ask(kept, token, "/models"));
          return recordsIn(listed.status === 200 ? await listed.json() : null);
        }),
      );
      const names = new Set(lists.flat().map(({ identifier }) => String(identifier)));
      const text = await response.text();
      return new Response(
        text.replace(/Served: [^"]*/, `Served: ${[...names].toSorted().join(", ")}.`),
        response,
      );
    }),
  },
];
