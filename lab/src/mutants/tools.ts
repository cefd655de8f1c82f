import type {
  AgentConfigInput,
  AgentToolGroup,
  Step,
  Turn,
  TurnCreateRequest,
} from "@understudy/contract/types";
import { nameOf } from "@understudy/conformance/src/oracle/toolgroups.ts";
import { repeatedId } from "@understudy/conformance/src/generators/server-tools.ts";
import type { Handler, Mutant } from "./mutant.ts";
import {
  announcing,
  asking,
  creating,
  creatingAgent,
  gettingTurn,
  instead,
  resumed,
  failing,
} from "./rewrite.ts";
import { toolsBehindMutants } from "./tool-providers.ts";

const everywhere = [creating, resumed, gettingTurn];

export const toolMutants: readonly Mutant[] = [
  ...toolsBehindMutants,
  {
    id: "lets-the-model-win",
    fault: "The arguments of toolgroups are ignored.",
    killedBy: ["tools/arguments", "tools/group-arguments"],
    over: () => ({ handler: naming((groups) => groups.map(nameOf)) }),
  },
  {
    id: "merges-arguments",
    fault: "Arguments that are said twice for a group are put together.",
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
    id: "ignores-toolgroups-of-turns",
    fault: "The toolgroups of a turn have no effect.",
    killedBy: ["tools/groups-added"],
    over: () => ({
      handler: asking<TurnCreateRequest>(creating, (body) => ({ ...body, toolgroups: [] })),
    }),
  },
  {
    id: "offers-whole-groups",
    fault: "Who names one tool of a group gets all of them.",
    killedBy: ["tools/one-tool-of-a-group"],
    over: () => ({
      handler: naming((groups) =>
        groups.map((group) => (typeof group === "string" ? group.replace(/\/(weigh|count)$/, "") : group)),
      ),
    }),
  },
  {
    id: "runs-calls-backwards",
    fault: "The server's tool steps of a turn stand in the wrong order.",
    killedBy: ["tools/one-step-each"],
    over: () => ({
      handler: announcing(everywhere, (turn) => ({ ...turn, steps: turn.steps.toSorted(toolsBackwards) })),
    }),
  },
  {
    id: "joins-tool-steps",
    fault: "Calls that follow each other are one step.",
    killedBy: ["tools/one-step-each"],
    over: () => ({ handler: announcing(everywhere, (turn) => ({ ...turn, steps: joined(turn.steps) })) }),
  },
  {
    id: "fails-with-its-tools",
    fault: "A tool in trouble fails its turn.",
    killedBy: ["tools/trouble-is-answered"],
    over: () => ({
      handler: failing(
        [creating, resumed],
        /The tool \w+ (failed|returned nothing)/,
        "500: The tool is not well.",
      ),
    }),
  },
  {
    id: "keeps-silent-of-unknown-tools",
    fault: "A call of a tool that there is none of is answered with a space.",
    killedBy: ["tools/trouble-is-answered"],
    over: () => ({
      handler: announcing(everywhere, (turn) => ({
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
    id: "repeats-call-ids",
    fault: "A call id that the model repeats is repeated.",
    killedBy: ["tools/repeated-call-ids"],
    over: () => ({
      handler: announcing(
        everywhere,
        (turn) =>
          JSON.parse(
            JSON.stringify(turn).replaceAll(new RegExp(`"${repeatedId}-\\d"`, "g"), `"${repeatedId}"`),
          ) as Turn,
      ),
    }),
  },
  {
    id: "takes-a-client-tool",
    fault: "A client tool that has the name of one of its own is the server's.",
    killedBy: ["tools/client-tool-stays-client"],
    over: () => ({
      handler: asking<{ agent_config: AgentConfigInput }>(creatingAgent, ({ agent_config }) => ({
        agent_config: {
          ...agent_config,
          client_tools: (agent_config.client_tools ?? []).filter(({ name }) => name !== "web_search"),
        },
      })),
    }),
  },
  {
    id: "confuses-two-of-a-name",
    fault: "Two tools of one name are a 404.",
    killedBy: ["tools/names-are-unique"],
    over: () => ({ handler: refusing(400, 404) }),
  },
  {
    id: "blames-unknown-groups",
    fault: "A toolgroup that nobody serves is a 409.",
    killedBy: ["tools/unknown-group"],
    over: () => ({ handler: refusing(404, 409) }),
  },
];

/** Changes the toolgroups that agents and turns name. */
function naming(change: (groups: AgentToolGroup[]) => AgentToolGroup[]): (honest: Handler) => Handler {
  const agents = asking<{ agent_config: AgentConfigInput }>(creatingAgent, ({ agent_config }) => ({
    agent_config: { ...agent_config, toolgroups: change(agent_config.toolgroups ?? []) },
  }));
  const turns = asking<TurnCreateRequest>(creating, (body) => ({
    ...body,
    toolgroups: change(body.toolgroups ?? []),
  }));
  return (honest) => turns(agents(honest));
}

/** Refuses turns with another status. */
function refusing(right: number, wrong: number): (honest: Handler) => Handler {
  return instead(creating, async (request, honest) => {
    const response = await honest(request);
    return response.status === right ? Response.json({ detail: "No." }, { status: wrong }) : response;
  });
}

function toolsBackwards(one: Step, other: Step): number {
  if (one.step_type !== "tool_execution" || other.step_type !== "tool_execution") return 0;
  return one.step_id < other.step_id ? -1 : 1;
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
