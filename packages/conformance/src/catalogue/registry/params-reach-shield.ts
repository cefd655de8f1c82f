import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { registeredAs } from "../../judging/registry.ts";
import { shieldEntries } from "../../judging/shield-looks.ts";
import { agentOf } from "../../judging/life.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { stepsOf } from "../../scenario/story.ts";
import { naming } from "../../scenarios/naming.ts";
import { verdictOf } from "../../verdict.ts";

export const paramsReachShield: Check = {
  id: "registry/params-reach-shield",
  scenario: naming,
  needs: ["journal", "shields"],
  judge(trace) {
    const asked = turnLogs(trace).flatMap((log) => {
      const agent = agentOf(trace, log.session);
      const config = stepsOf(trace.story, "create_agent").find(({ as }) => as === agent)?.config;
      const [name] = config?.input_shields ?? [];
      const sent = name === undefined ? null : registeredAs(trace, "shield", name);
      if (sent === null) return [];
      return shieldEntries(trace, log).map(({ request, seq }) => ({ log, request, seq, sent }));
    });
    const findings = asked.flatMap(({ log, request, seq, sent }) =>
      compare(log.requests[0], "params given to the shield", sent["params"] ?? {}, request?.params).map(
        (one) => ({
          ...one,
          seq,
        }),
      ),
    );
    return verdictOf(asked.length, findings, "no shield that was registered looked at a turn");
  },
};
