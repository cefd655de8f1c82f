import type { Turn, TurnResumeRequest } from "@understudy/contract/types";
import { awaits } from "@understudy/conformance/src/trace/read.ts";
import type { Mutant } from "./mutant.ts";
import {
  changeAnnouncedTurn,
  bodyOf,
  createTurnRequest,
  getTurnRequest,
  interceptRequest,
  resumeTurnRequest,
} from "./rewrite.ts";

/** What is wrong about calls that are handed out, and about how they are answered. */
export const clientCallMutants: readonly Mutant[] = [
  {
    id: "turn-omits-server-tool-steps-while-awaiting",
    fault: "A turn that awaits input omits the server tool steps after its last inference.",
    killedBy: ["resume/server-calls-first"],
    over: () => ({
      handler: changeAnnouncedTurn([createTurnRequest, resumeTurnRequest, getTurnRequest], (turn) =>
        awaits(turn) ? { ...turn, steps: withoutLastCalls(turn) } : turn,
      ),
    }),
  },
  {
    id: "resume-refuses-other-tool-names",
    fault: "A tool response whose tool_name is not that of the call gets a 400.",
    killedBy: ["resume/tool-name-free"],
    over: () => ({
      handler: interceptRequest(resumeTurnRequest, async (request, honest) => {
        const { tool_responses = [] } = (await bodyOf<Partial<TurnResumeRequest>>(request)) ?? {};
        return tool_responses.every(({ tool_name }) => /^(look|find|brave_search)$/.test(tool_name))
          ? honest(request)
          : Response.json({ detail: "No such tool was called." }, { status: 400 });
      }),
    }),
  },
];

function withoutLastCalls({ steps }: Turn): Turn["steps"] {
  const last = steps.findLastIndex(({ step_type }) => step_type === "inference");
  return steps.filter(({ step_type }, at) => at < last || step_type !== "tool_execution");
}
