import type { Check } from "../../check.ts";
import { askedModels, compareTold, type Told } from "../../judging/asked-models.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

const fields: readonly (keyof Told)[] = ["model", "instructions", "sampling_params", "response_format"];

export const noOtherOverrides: Check = {
  id: "configuration/no-other-overrides",
  scenario: configuring,
  needs: ["journal", "whole_requests"],
  judge(trace) {
    const asked = askedModels(trace).filter(({ turn }) => fields.some((field) => field in turn.sent));
    const findings = asked.flatMap((one) =>
      fields.filter((field) => field in one.turn.sent).flatMap((field) => compareTold(one, field)),
    );
    return verdictOf(asked.length, findings, "no turn named a field of its agent");
  },
};
