/** Which provider is asked for what. */
import { check } from "../../../check/check.ts";
import { finding, judgeEach } from "../../../check/verdict.ts";
import { providerStories } from "../generators/providers.ts";
import { modelRequests, wasServed } from "../views/providers.ts";

export const rightProvider = check({
  id: "routing/right-provider",
  statement: "A turn asks the provider of its model, and no other.",
  reference: ["semantics §14.5"],
  generator: providerStories,
  needs: ["journal"],
  judge(trace) {
    const { journal } = trace;
    const served = modelRequests(trace).filter(
      ({ step, exchange }) => step.do === "turn" && wasServed(exchange) && journal !== null,
    );
    return judgeEach(served, "no turn was answered, or what providers were asked is not known", (request) => {
      const asked = (journal ?? []).filter(({ turn }) => turn === request.turn);
      const right = asked.filter(({ other = false }) => other === request.isOther);
      if (asked.length > 0 && right.length === asked.length) return [];
      const [expected, actual] = [request.isOther, !request.isOther].map((isOther) =>
        isOther ? "the other model's provider" : "the usual model's provider",
      );
      return [finding(request.exchange, "asked", expected, asked.length === 0 ? "neither" : actual)];
    });
  },
});
