/** A step outside of turns in words, on one line. */
import type { RuntimeStep } from "../../story/runtime-steps.ts";
import type { TurnScript } from "../../story/story.ts";
import { short } from "./short.ts";

export function describeRuntimeStep(step: RuntimeStep): string {
  switch (step.do) {
    case "list_tools":
      return `list tools as ${step.as}${step.group === undefined ? "" : ` of group ${step.group}`}`;
    case "get_tool":
      return `get tool ${step.name}`;
    case "invoke_tool":
      return `invoke tool ${step.name} with ${short(step.kwargs, 40)}`;
    case "run_shield": {
      const params = step.params === undefined ? "" : ` with params ${short(step.params, 24)}`;
      return `run shield ${step.shield}${params} on ${short(step.messages, 60)}`;
    }
    case "inspect":
      return `get ${paths[step.what]}`;
    case "get_provider":
      return `get the provider ${step.api === undefined ? "with an unknown id" : `of ${step.api}`}`;
  }
}

const paths = {
  health: "/health",
  version: "/version",
  routes: "/inspect/routes",
  providers: "/providers",
} as const;

/** The script of tools and shields outside of turns in words. */
export function describeStage({ tools = [], shields = [] }: TurnScript): string {
  const parts = [
    ...tools.map(({ tool, group, returns }) => `tool ${group}/${tool} returns ${short(returns, 30)}`),
    ...shields.map(({ shield, when = {}, violation, error }) => {
      const finds = error === undefined ? (violation?.level ?? "nothing") : `fails with ${error.status}`;
      return `shield ${shield}${when.touchpoint === undefined ? "" : ` at ${when.touchpoint}`}: ${finds}`;
    }),
  ];
  return parts.length === 0 ? "nothing" : parts.join(", ");
}
