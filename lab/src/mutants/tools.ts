import type {
  AgentConfigInput,
  AgentToolGroup,
  Step,
  Turn,
  TurnCreateRequest,
} from "@understudy/contract/types";
import { toolgroupName } from "@understudy/conformance/src/apis/agents/oracle/toolgroups.ts";
import { repeatedId } from "@understudy/conformance/src/apis/agents/generators/server-tools.ts";
import type { Handler, Mutant } from "./mutant.ts";
import {
  changeAnnouncedTurn,
  changeRequest,
  createTurnRequest,
  createAgentRequest,
  getTurnRequest,
  interceptRequest,
  resumeTurnRequest,
  failStream,
  changeStreamErrors,
} from "./rewrite.ts";
import { toolProviderMutants } from "./tool-providers.ts";

const everywhere = [createTurnRequest, resumeTurnRequest, getTurnRequest];

export const toolMutants: readonly Mutant[] = [
  ...toolProviderMutants,
  {
    id: "tool-ignores-group-arguments",
    fault: "Arguments that agents and turns give to toolgroups are ignored.",
    killedBy: ["tools/arguments", "tools/group-arguments"],
    over: () => ({ handler: naming((groups) => groups.map(toolgroupName)) }),
  },
  {
    id: "tool-merges-group-arguments",
    fault: "Arguments given twice to a toolgroup are merged instead of replaced.",
    killedBy: ["tools/group-arguments"],
    over: () => ({
      handler: naming((groups) => {
        const all = groups.flatMap((group) => (typeof group === "string" ? [] : [group.args]));
        return groups.map((group) =>
          typeof group === "string"
            ? group
            : { ...group, args: Object.assign({}, ...all) as typeof group.args },
        );
      }),
    }),
  },
  {
    id: "turn-ignores-toolgroups",
    fault: "The toolgroups of a turn have no effect.",
    killedBy: ["tools/groups-added", "configuration/tools-with-parameters"],
    over: () => ({
      handler: changeRequest<TurnCreateRequest>(createTurnRequest, (body) => ({ ...body, toolgroups: [] })),
    }),
  },
  {
    id: "tool-offers-whole-group-for-one-tool",
    fault: "Naming one tool of a toolgroup offers all tools of the group.",
    killedBy: ["tools/one-tool-of-a-group"],
    over: () => ({
      handler: naming((groups) =>
        groups.map((group) => (typeof group === "string" ? group.replace(/\/(weigh|count)$/, "") : group)),
      ),
    }),
  },
  {
    id: "turn-reorders-tool-steps",
    fault: "A turn lists consecutive tool steps in reverse order.",
    killedBy: ["tools/one-step-each"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => ({ ...turn, steps: withToolsReversed(turn.steps) })),
    }),
  },
  {
    id: "turn-joins-tool-steps",
    fault: "Consecutive tool steps of a turn are joined into one step.",
    killedBy: ["tools/one-step-each"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => ({ ...turn, steps: joined(turn.steps) })),
    }),
  },
  {
    id: "tool-fails-turn-on-error",
    fault: "A server tool that fails or returns nothing fails its turn.",
    killedBy: ["tools/trouble-is-answered"],
    over: () => ({
      handler: failStream(
        [createTurnRequest, resumeTurnRequest],
        /The tool \w+ (failed|returned nothing)/,
        "500: The tool is not well.",
      ),
    }),
  },
  {
    id: "tool-blanks-responses-of-unknown-tools",
    fault: "A call of an unknown tool gets a blank response.",
    killedBy: ["tools/trouble-is-answered"],
    over: () => ({
      handler: changeAnnouncedTurn(everywhere, (turn) => ({
        ...turn,
        steps: turn.steps.map((step) =>
          step.step_type === "tool_execution" &&
          step.tool_calls.some(({ tool_name }) => tool_name === "nothing")
            ? { ...step, tool_responses: step.tool_responses.map((one) => ({ ...one, content: " " })) }
            : step,
        ),
      })),
    }),
  },
  {
    id: "tool-repeats-call-ids",
    fault: "A call_id that the model repeats within a message is not made unique.",
    killedBy: ["tools/repeated-call-ids"],
    over: () => ({
      handler: changeAnnouncedTurn(
        everywhere,
        (turn) =>
          JSON.parse(
            JSON.stringify(turn).replaceAll(new RegExp(`"${repeatedId}-\\d"`, "g"), `"${repeatedId}"`),
          ) as Turn,
      ),
    }),
  },
  {
    id: "tool-claims-client-tool",
    fault: "A client tool named brave_search is dropped, and its calls run on the server.",
    killedBy: ["tools/client-tool-stays-client"],
    over: () => ({
      handler: changeRequest<{ agent_config: AgentConfigInput }>(createAgentRequest, ({ agent_config }) => ({
        agent_config: {
          ...agent_config,
          client_tools: (agent_config.client_tools ?? []).filter(({ name }) => name !== "brave_search"),
        },
      })),
    }),
  },
  {
    id: "turn-returns-404-for-duplicate-tools",
    fault: "A turn with two tools of one name, or another invalid request, gets a 404.",
    killedBy: ["tools/names-are-unique"],
    over: () => ({ handler: refusing([400], 404) }),
  },
  {
    id: "turn-returns-409-for-unknown-toolgroups",
    fault: "A turn that is refused, such as for an unknown toolgroup, gets a 409.",
    killedBy: ["tools/unknown-group"],
    over: () => ({ handler: refusing([400, 404], 409) }),
  },
];

/** Changes the toolgroups that agents and turns name. */
function naming(change: (groups: AgentToolGroup[]) => AgentToolGroup[]): (honest: Handler) => Handler {
  const agents = changeRequest<{ agent_config: AgentConfigInput }>(
    createAgentRequest,
    ({ agent_config }) => ({
      agent_config: { ...agent_config, toolgroups: change(agent_config.toolgroups ?? []) },
    }),
  );
  const turns = changeRequest<TurnCreateRequest>(createTurnRequest, (body) => ({
    ...body,
    toolgroups: change(body.toolgroups ?? []),
  }));
  return (honest) => turns(agents(honest));
}

/** Refuses turns with another status, or another error in their stream. */
function refusing(right: readonly number[], wrong: number): (honest: Handler) => Handler {
  const whole = interceptRequest(createTurnRequest, async (request, honest) => {
    const response = await honest(request);
    return right.includes(response.status) ? Response.json({ detail: "No." }, { status: wrong }) : response;
  });
  const isRight = new RegExp(`^(${right.join("|")})`);
  const streamed = changeStreamErrors([createTurnRequest], (message) =>
    message.replace(isRight, String(wrong)),
  );
  return (honest) => streamed(whole(honest));
}

function withToolsReversed(steps: readonly Step[]): Step[] {
  return steps.reduce<Step[]>((done, step) => {
    if (step.step_type !== "tool_execution") return [...done, step];
    const from = done.findLastIndex(({ step_type }) => step_type !== "tool_execution") + 1;
    return done.toSpliced(from, 0, step);
  }, []);
}

function joined(steps: readonly Step[]): Step[] {
  return steps.reduce<Step[]>((done, step) => {
    const last = done.at(-1);
    if (last?.step_type !== "tool_execution" || step.step_type !== "tool_execution") return [...done, step];
    const tool_calls = [...last.tool_calls, ...step.tool_calls];
    const tool_responses = [...last.tool_responses, ...step.tool_responses];
    return [...done.slice(0, -1), { ...last, tool_calls, tool_responses }];
  }, []);
}
