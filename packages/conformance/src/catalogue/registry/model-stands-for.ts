import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { askedTurns, requestsTo } from "../../judging/configs.ts";
import { providersName, registeredAs } from "../../judging/registry.ts";
import { verdictOf } from "../../verdict.ts";

export const modelStandsFor: Check = {
  id: "registry/model-stands-for",
  scenario: "any",
  needs: ["journal"],
  judge(trace) {
    const asked = askedTurns(trace).flatMap((turn) => {
      const model = String(turn.agent.sent["model"]);
      if (registeredAs(trace, "model", model) === null) return [];
      const expected = providersName(trace, "model", model);
      return requestsTo(trace, turn.log.alias).map((request) => ({ turn, expected, said: request.model }));
    });
    const findings = asked.flatMap(({ turn, expected, said }) =>
      compare(turn.created, "model that the provider is asked for", expected, said),
    );
    return verdictOf(asked.length, findings, "no turn had a model that was registered");
  },
};
