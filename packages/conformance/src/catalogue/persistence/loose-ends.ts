import type { Turn } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { promptsOf } from "../../judging/history.ts";
import { openCallsOf } from "../../judging/inferences.ts";
import { saysNothing, type Line } from "../../judging/prompt.ts";
import { callIdNotForwarded } from "../../scripting.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const looseEnds: Check = {
  id: "persistence/loose-ends",
  scenario: "any",
  needs: ["journal"],
  judge(trace) {
    const prompts = promptsOf(trace).filter(
      ({ history, said }) =>
        history.some(hasLooseEnds) && said.every(({ calls }) => !calls.includes(callIdNotForwarded)),
    );
    const findings = prompts.flatMap(({ exchange, seq, said }): Finding[] =>
      looseEndsIn(said).map((line) => ({
        where: exchange.index,
        seq,
        what: "prompt",
        expected: "calls with their responses, and messages that say something",
        said: line,
      })),
    );
    return verdictOf(prompts.length, findings, "no history had loose ends");
  },
};

function hasLooseEnds({ input_messages, steps }: Turn): boolean {
  const strange = input_messages.some(({ role, content }) => role === "tool" || saysNothing(content));
  return strange || openCallsOf(steps).length > 0;
}

/** The first message that should not be there, or not with this call. */
function looseEndsIn(lines: readonly Line[]): Line[] {
  const open = new Map<string, Line>();
  const stray: Line[] = [];
  for (const line of lines) {
    const { role, text, calls } = line;
    if (role === "assistant") for (const id of calls) open.set(id, line);
    if (role === "tool" && !calls.every((id) => open.delete(id))) stray.push(line);
    if (role !== "tool" && text === "" && calls.length === 0) stray.push(line);
  }
  return [...stray, ...open.values()].slice(0, 1);
}
