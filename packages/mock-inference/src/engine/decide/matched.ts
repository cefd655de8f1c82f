/** Why a reply, rule or tool matched: stored as data, described when read. */
import { describeCondition } from "../../script/describe-condition.ts";
import type { RequestCondition, ShieldCondition } from "../../script/types.ts";

/** `nth`: number of earlier requests that the reply answered at this position, or of earlier calls of the tool. */
export type MatchedBy =
  | { by: "when"; when: RequestCondition; position: number; nth: number }
  | { by: "position"; position: number; nth: number }
  | { by: "otherwise"; position: number; nth: number }
  /** A shield's first rule that holds, or `default` if none does. */
  | { by: "rule"; when: ShieldCondition | undefined }
  | { by: "default" }
  | { by: "tool"; nth: number };

/** Such as `its when holds: the last message is the tool's and contains "sunny"; its answer 2 at position 1`. */
export function toWhy(match: MatchedBy): string {
  switch (match.by) {
    case "when":
      return `its when holds: ${describeCondition(match.when)}; ${describePosition(match)}`;
    case "position":
      return `no when holds, and it is the reply without when at this position; ${describePosition(match)}`;
    case "otherwise":
      return `no when holds, and no reply without when fits at this position; ${describePosition(match)}`;
    case "rule":
      return match.when === undefined
        ? "the shield's first rule that holds, and it always does"
        : `the shield's first rule that holds: ${describeCondition(match.when)}`;
    case "default":
      return "no rule of the shield holds, so it passes";
    case "tool":
      return `call ${match.nth + 1} of the tool`;
  }
}

function describePosition({ position, nth }: { position: number; nth: number }): string {
  return `its answer ${nth + 1} at position ${position}`;
}
