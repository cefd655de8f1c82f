/** Several users of one server: what the errors of one say of the others. */
import { check } from "../../../check/check.ts";
import { tenantStories } from "../generators/tenants.ts";
import type { Caller } from "../../../target/caller.ts";
import { hasWord } from "../../../json/has-word.ts";
import type { Trace } from "../../../trace/trace.ts";
import { wasRefused, requestsOfTenants } from "../views/tenants.ts";
import { finding, judgeEach } from "../../../check/verdict.ts";

export const errorsNameNoOthers = check({
  generator: tenantStories,
  reference: ["semantics §15"],
  id: "access/errors-name-no-others",
  statement: "An error names nothing that others have registered and its user has not named.",
  judge(trace) {
    const registered = registrationsIn(trace);
    const all = requestsOfTenants(trace);
    const refused = all.filter(
      ({ exchange, caller }) => wasRefused(exchange) && caller !== "nobody" && caller !== "unknown",
    );
    return judgeEach(refused, "no request of a user was refused", ({ exchange, caller }) => {
      // An agent that was made before may have the name.
      const sent = all
        .filter((one) => one.caller === caller && one.exchange.index <= exchange.index)
        .map(
          ({ exchange: { request } }) =>
            `${decodeURIComponent(request.path)} ${JSON.stringify(request.body)}`,
        )
        .join("\n");
      const named = [...registered].find(
        ([name, owners]) => !owners.has(caller) && !hasWord(sent, name) && hasWord(exchange.text, name),
      );
      return named === undefined ? [] : [finding(exchange, "text", "nothing of another", named[0])];
    });
  },
});

/** Who has registered each name that the target did not list before. */
function registrationsIn(trace: Trace): ReadonlyMap<string, ReadonlySet<Caller>> {
  const found = new Map<string, Set<Caller>>();
  for (const { step, caller } of requestsOfTenants(trace))
    if (step.do === "register" && !Object.hasOwn(trace.providerModels, step.name))
      found.set(step.name, new Set([...(found.get(step.name) ?? []), caller]));
  return found;
}
