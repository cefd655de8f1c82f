import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { endings, type Ending } from "../../judging/endings.ts";
import { awaits } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const belowLimit: Check = {
  id: "iterations/below-limit",
  scenario: "any",
  judge(trace) {
    const below = endings(trace).filter(({ made, limit }) => made < limit);
    const findings = below.flatMap((ending) =>
      compare(ending.exchange, "how the turn rests", expectedOf(ending), saidOf(ending)),
    );
    return verdictOf(below.length, findings, "no turn rested below its limit");
  },
};

function expectedOf({ asked, last }: Ending): string {
  const { tool_calls, stop_reason } = last;
  if (stop_reason === "out_of_tokens") return "complete with out_of_tokens";
  const client = clientTools(asked);
  if (tool_calls.some(({ tool_name }) => client.includes(tool_name))) return "awaiting input";
  return tool_calls.length > 0 || stop_reason === "end_of_message"
    ? "not before another inference"
    : `complete with ${stop_reason}`;
}

function saidOf({ turn }: Ending): string {
  return awaits(turn) ? "awaiting input" : `complete with ${turn.output_message.stop_reason}`;
}

function clientTools({ agent }: Ending["asked"]): string[] {
  const tools: unknown = agent.sent["client_tools"];
  return Array.isArray(tools) ? tools.map(({ name }: { name: string }) => name) : [];
}
