/** Describes a script line by line: what each part answers, and how. */
import { checkIsScript } from "./checked-scripts.ts";
import { modelsOf } from "./conflicts.ts";
import { describeCondition } from "./describe-condition.ts";
import { locationOf } from "./source-locations.ts";
import { describeAnswer } from "./replies.ts";
import { findDoubtful } from "./doubtful.ts";
import type { Script, ShieldRule, Unconditional } from "./types.ts";
import { findUnreachable } from "./unreachable.ts";

/** One reply, rule or tool. */
export interface OutlineLine {
  /** Such as `replies[0].attempts[1]`, `otherwise` or `shields[0]`. */
  path: string;
  /** Source line, for replies parsed from a text. */
  line?: number | undefined;
  /** The requests that it answers, such as `position 0`. */
  answers: string;
  /** Such as `says "Hello."`. */
  does: string;
  /** Why no request can reach it; null if one may. */
  unreachable: string | null;
}

export interface Outline {
  script: string;
  /** What chooses it, such as `model mock-model or @@weather@@`. */
  chosenBy: string;
  /** What is valid, but hardly meant. */
  warnings: string[];
  lines: OutlineLine[];
}

/** Throws a `TypeError` for a value that is not a script. */
export function outlineOf(script: Script): Outline {
  checkIsScript("outlineOf", script);
  const { replies = [], otherwise, shields = [], tools = [] } = script;
  const reasons = new Map(findUnreachable(script).map(({ path, why }) => [path, why]));
  const answers = (path: string, to: string, { attempts, ...answer }: Unconditional): OutlineLine[] =>
    (attempts ?? [answer]).map((one, nth, all) => {
      const own = attempts === undefined ? path : `${path}.attempts[${nth}]`;
      const last = nth === all.length - 1 ? " and later" : "";
      return {
        path: own,
        line: locationOf(script, own)?.line,
        answers: attempts === undefined ? to : `${to}, request ${nth + 1}${last} there`,
        does: describeAnswer(one),
        unreachable: reasons.get(path) ?? null,
      };
    });
  let position = 0;
  return {
    script: script.script,
    chosenBy: [...modelsOf(script).map((model) => `model ${model}`), `@@${script.script}@@`].join(" or "),
    warnings: findDoubtful(script),
    lines: [
      ...replies.flatMap(({ when, ...reply }, at) =>
        answers(
          `replies[${at}]`,
          when === undefined ? `position ${position++}` : describeCondition(when),
          reply,
        ),
      ),
      ...(otherwise === undefined ? [] : answers("otherwise", "any other request", otherwise)),
      ...shields.map((rule, at) => ({
        path: `shields[${at}]`,
        answers: `shield ${rule.shield}${rule.when === undefined ? "" : `: ${describeCondition(rule.when)}`}`,
        does: describeRule(rule),
        unreachable: reasons.get(`shields[${at}]`) ?? null,
      })),
      ...tools.map(({ group, tool, error, returns }, at) => ({
        path: `tools[${at}]`,
        answers: `tool ${group}/${tool}`,
        does:
          error !== undefined
            ? "fails"
            : Array.isArray(returns)
              ? `returns ${returns.length} answers in turn`
              : "returns",
        unreachable: null,
      })),
    ],
  };
}

function describeRule({ error, violation }: ShieldRule): string {
  if (error !== undefined) return `fails with ${error.status}`;
  return violation === undefined ? "passes" : `finds a violation of level ${violation.level}`;
}
