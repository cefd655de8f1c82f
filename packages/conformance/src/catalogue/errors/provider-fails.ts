import type { Check } from "../../check.ts";
import { refusing } from "../../scenarios/refusing.ts";
import { verdictOf } from "../../verdict.ts";
import { failuresOf, toldAs } from "./provider-failures.ts";

export const providerFails: Check = {
  id: "errors/provider-fails",
  scenario: refusing,
  needs: ["scripting", "whole_answers"],
  when: { failure_words: "told" },
  judge(trace) {
    const failures = failuresOf(trace).filter(({ status }) => status !== 400);
    const findings = failures.flatMap(({ exchange, message }) => toldAs(exchange, 500, message));
    return verdictOf(failures.length, findings, "no model failed");
  },
};
