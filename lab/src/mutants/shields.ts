import type { AgentConfigInput, Turn } from "@understudy/contract/types";
import { openCallsOf } from "@understudy/conformance/src/trace/views/inferences.ts";
import { isRefusal, isRefused, touchpointAt } from "@understudy/conformance/src/trace/views/touchpoints.ts";
import { unservedShield } from "@understudy/conformance/src/generators/shields.ts";
import type { Mutant } from "./mutant.ts";
import {
  announcing,
  asking,
  creating,
  creatingAgent,
  gettingTurn,
  resumed,
  streamErrors,
} from "./rewrite.ts";
import { shieldsBehindMutants } from "./shield-providers.ts";

const everywhere = [creating, resumed, gettingTurn];

export const shieldMutants: readonly Mutant[] = [
  ...shieldsBehindMutants,
  {
    id: "lets-everything-out",
    fault: "Output shields are never run.",
    killedBy: ["shields/output-last"],
    over: () => ({
      handler: asking<{ agent_config: AgentConfigInput }>(creatingAgent, ({ agent_config }) => ({
        agent_config: { ...agent_config, output_shields: [] },
      })),
    }),
  },
  {
    id: "asks-nobody-for-unknown-shields",
    fault: "A shield that nobody serves lets everything pass.",
    killedBy: ["shields/unknown-shield"],
    over: () => ({
      handler: asking<{ agent_config: AgentConfigInput }>(creatingAgent, ({ agent_config }) => ({
        agent_config: {
          ...agent_config,
          input_shields: served(agent_config.input_shields),
          output_shields: served(agent_config.output_shields),
        },
      })),
    }),
  },
  {
    id: "trusts-resumes",
    fault: "What a resume brings is not looked at by input shields.",
    killedBy: ["shields/input-first"],
    over: () => ({
      handler: announcing(everywhere, (turn) => ({
        ...turn,
        steps: turn.steps.filter(
          ({ step_type }, at) =>
            step_type !== "shield_call" || at === 0 || touchpointAt(turn.steps, at) === "assistant-output",
        ),
      })),
    }),
  },
  {
    id: "looks-in-vain",
    fault: "Every turn begins with a shield step.",
    killedBy: ["shields/no-shields-no-step"],
    over: () => ({
      handler: announcing(everywhere, (turn) => ({ ...turn, steps: [vainStep(turn), ...turn.steps] })),
    }),
  },
  {
    id: "awaits-what-was-refused",
    fault: "A turn that was refused when it was about to await input awaits it all the same.",
    killedBy: ["shields/refusal-completes-awaiting"],
    over: () => ({
      handler: announcing(everywhere, (turn) => {
        const said = turn.steps.findLast((step) => step.step_type === "inference");
        if (said?.step_type !== "inference" || !isRefused(turn) || openCallsOf(turn.steps).length === 0)
          return turn;
        const output_message = { ...said.model_response, stop_reason: "end_of_message" as const };
        return { ...turn, output_message, completed_at: null };
      }),
    }),
  },
  {
    id: "takes-warnings-for-errors",
    fault: "A warning takes the place of the answer.",
    killedBy: ["shields/warn-goes-on"],
    over: () => ({
      handler: announcing(everywhere, (turn) => {
        const warned = turn.steps.some(
          (step) => step.step_type === "shield_call" && step.violation?.violation_level === "warn",
        );
        return warned ? ending(turn, "You have been warned.") : turn;
      }),
    }),
  },
  {
    id: "says-what-was-refused",
    fault: "A refused answer is given all the same.",
    killedBy: ["shields/error-ends-turn"],
    over: () => ({
      handler: announcing(everywhere, (turn) => {
        const said = turn.steps.findLast((step) => step.step_type === "inference");
        return said?.step_type === "inference" && isRefusal(turn.steps.at(-1))
          ? { ...turn, output_message: said.model_response }
          : turn;
      }),
    }),
  },
  {
    id: "does-not-complete-refused-turns",
    fault: "A refused turn is never completed.",
    killedBy: ["shields/error-ends-turn"],
    over: () => ({
      handler: announcing(everywhere, (turn) => (isRefused(turn) ? { ...turn, completed_at: null } : turn)),
    }),
  },
  {
    id: "refuses-with-none",
    fault: "A refusal without a message says None.",
    killedBy: ["shields/error-without-message"],
    over: () => ({
      handler: announcing(everywhere, (turn) =>
        JSON.stringify(turn.output_message.content).startsWith('"Blocked by') ? ending(turn, "None") : turn,
      ),
    }),
  },
  {
    id: "hides-why-shields-failed",
    fault: "The failure of a shield is told in no words of its own.",
    killedBy: ["shields/failing-shield"],
    over: () => ({
      handler: streamErrors([creating, resumed], () => "500: Internal server error"),
    }),
  },
];

function vainStep({ turn_id, started_at }: Turn): Turn["steps"][number] {
  const step = { turn_id, step_id: crypto.randomUUID(), started_at, completed_at: started_at };
  return { ...step, step_type: "shield_call", violation: null };
}

function served(names: AgentConfigInput["input_shields"] = []): string[] {
  return (names ?? []).filter((name) => name !== unservedShield);
}

function ending(turn: Turn, content: string): Turn {
  return { ...turn, output_message: { ...turn.output_message, content } };
}
