import type { Agent, AgentConfigInput, Turn } from "@understudy/contract/types";
import { openCallsOf } from "@understudy/conformance/src/apis/agents/views/inferences.ts";
import {
  isRefusal,
  isRefusedTurn,
  touchpointAt,
} from "@understudy/conformance/src/apis/agents/views/touchpoints.ts";
import { unservedShield } from "@understudy/conformance/src/apis/agents/generators/shields.ts";
import type { Mutant } from "./mutant.ts";
import {
  changeAnnouncedTurn,
  changeAnswer,
  changeRequest,
  createTurnRequest,
  createAgentRequest,
  getAgentRequest,
  getTurnRequest,
  resumeTurnRequest,
  changeStreamErrors,
} from "./rewrite.ts";
import { shieldProviderMutants } from "./shield-providers.ts";

const everywhere = [createTurnRequest, resumeTurnRequest, getTurnRequest];

export const shieldMutants: readonly Mutant[] = [
  ...shieldProviderMutants,
  {
    id: "shield-skips-output-shields",
    fault: "Output shields never run.",
    killedBy: ["shields/output-last"],
    over: () => ({
      handler: changeRequest<{ agent_config: AgentConfigInput }>(createAgentRequest, ({ agent_config }) => ({
        agent_config: { ...agent_config, output_shields: [] },
      })),
    }),
  },
  {
    id: "turn-reverses-shields",
    fault:
      "Shields are asked in the reverse of their configured order, so that of equal violations the last counts.",
    killedBy: ["shields/configured-order"],
    over: () => ({
      handler: (honest) => {
        const reading = changeAnswer<Agent>(getAgentRequest, withReversedShields);
        const listing = changeAnswer<{ data: Agent[] }>({ ...createAgentRequest, method: "GET" }, (page) => ({
          ...page,
          data: page.data.map(withReversedShields),
        }));
        // Read back as they were sent: only turns show the fault.
        return listing(reading(changeRequest(createAgentRequest, withReversedShields)(honest)));
      },
    }),
  },
  {
    id: "shield-skips-unknown-shields",
    fault: "Shields that nobody serves are skipped instead of refused.",
    killedBy: ["shields/unknown-shield"],
    over: () => ({
      handler: changeRequest<{ agent_config: AgentConfigInput }>(createAgentRequest, ({ agent_config }) => ({
        agent_config: {
          ...agent_config,
          input_shields: served(agent_config.input_shields),
          output_shields: served(agent_config.output_shields),
        },
      })),
    }),
  },
  {
    id: "shield-omits-input-steps-of-resumes",
    fault: "Turns omit the input shield steps that follow a resume.",
    killedBy: ["shields/input-first"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => ({
        ...turn,
        steps: turn.steps.filter(
          ({ step_type }, at) =>
            step_type !== "shield_call" || at === 0 || touchpointAt(turn.steps, at) === "assistant-output",
        ),
      })),
    }),
  },
  {
    id: "shield-adds-step-to-every-turn",
    fault: "Every turn begins with an extra shield step.",
    killedBy: ["shields/no-shields-no-step"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => ({
        ...turn,
        steps: [vainStep(turn), ...turn.steps],
      })),
    }),
  },
  {
    id: "shield-awaits-input-after-refusal",
    fault: "A turn refused with open client tool calls still awaits input.",
    killedBy: ["shields/refusal-completes-awaiting"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => {
        const said = turn.steps.findLast((step) => step.step_type === "inference");
        if (said?.step_type !== "inference" || !isRefusedTurn(turn) || openCallsOf(turn.steps).length === 0)
          return turn;
        const output_message = { ...said.model_response, stop_reason: "end_of_message" as const };
        return { ...turn, output_message, completed_at: null };
      }),
    }),
  },
  {
    id: "shield-replaces-output-on-warning",
    fault: "A warning replaces the output_message of the turn.",
    killedBy: ["shields/warn-goes-on"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => {
        const warned = turn.steps.some(
          (step) => step.step_type === "shield_call" && step.violation?.violation_level === "warn",
        );
        return warned ? ending(turn, "You have been warned.") : turn;
      }),
    }),
  },
  {
    id: "shield-returns-refused-answer",
    fault: "The output_message of a refused turn is the answer that the output shield refused.",
    killedBy: ["shields/error-ends-turn"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => {
        const said = turn.steps.findLast((step) => step.step_type === "inference");
        return said?.step_type === "inference" && isRefusal(turn.steps.at(-1))
          ? { ...turn, output_message: said.model_response }
          : turn;
      }),
    }),
  },
  {
    id: "shield-leaves-refused-turns-incomplete",
    fault: "A refused turn has no completed_at.",
    killedBy: ["shields/error-ends-turn"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) =>
        isRefusedTurn(turn) ? { ...turn, completed_at: null } : turn,
      ),
    }),
  },
  {
    id: "shield-replaces-missing-message-with-none",
    fault: "A refusal without a user_message reads None instead of naming the shield.",
    killedBy: ["shields/error-without-message"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) =>
        JSON.stringify(turn.output_message.content).startsWith('"Blocked by') ? ending(turn, "None") : turn,
      ),
    }),
  },
  {
    id: "stream-hides-error-cause",
    fault: "Every error in a stream reads 500: Internal server error.",
    killedBy: ["shields/failing-shield"],
    over: () => ({
      handler: changeStreamErrors([createTurnRequest, resumeTurnRequest], () => "500: Internal server error"),
    }),
  },
];

type Configured = { agent_config: Pick<AgentConfigInput, "input_shields" | "output_shields"> };

function withReversedShields<Body extends Configured>(body: Body): Body {
  const { input_shields, output_shields } = body.agent_config;
  return {
    ...body,
    agent_config: {
      ...body.agent_config,
      input_shields: input_shields?.toReversed() ?? input_shields,
      output_shields: output_shields?.toReversed() ?? output_shields,
    },
  };
}

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
