import type { Turn, TurnResumeRequest } from "@understudy/contract/types";
import { awaits } from "@understudy/conformance/src/trace/read.ts";
import type { Mutant } from "./mutant.ts";
import { announcing, bodyOf, creating, gettingTurn, instead, resumed } from "./rewrite.ts";

/** What is wrong about calls that are handed out, and about how they are answered. */
export const handingOutMutants: readonly Mutant[] = [
  {
    id: "leaves-server-calls",
    fault: "Calls of the server's tools are not run where the client has calls too.",
    killedBy: ["resume/server-calls-first"],
    over: () => ({
      handler: announcing([creating, resumed, gettingTurn], (turn) =>
        awaits(turn) ? { ...turn, steps: withoutLastCalls(turn) } : turn,
      ),
    }),
  },
  {
    id: "compares-tool-names",
    fault: "A response that names another tool than the one that was called is refused.",
    killedBy: ["resume/tool-name-free"],
    over: () => ({
      handler: instead(resumed, async (request, honest) => {
        const { tool_responses = [] } = (await bodyOf<Partial<TurnResumeRequest>>(request)) ?? {};
        return tool_responses.every(({ tool_name }) => /^(look|find|web_search)$/.test(tool_name))
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
