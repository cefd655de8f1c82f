import { findDoubtfulValues } from "./doubtful-values.ts";
import { findLateHttpAndWire } from "./late-http-and-wire.ts";
import { looksLikePattern } from "./pattern.ts";
import type { Script } from "./types.ts";

/** What of a valid script is hardly meant, for `understudy check`. */
export function findDoubtful(script: Script): string[] {
  const { model, replies = [], otherwise, shields = [], tools = [] } = script;
  const conditions = [
    ...replies.map(({ when }, at) => ({ path: `replies[${at}]`, when })),
    ...shields.map(({ when }, at) => ({ path: `shields[${at}]`, when })),
  ];
  // A script may be for its tools or shields only; then it names no model.
  const hasOthers = model === undefined && (shields.length > 0 || tools.length > 0);
  const answersNothing = replies.length === 0 && otherwise === undefined && !hasOthers;
  return [
    ...(answersNothing ? ["has no replies and no otherwise, so every request to the model fails"] : []),
    ...conditions.flatMap(({ path, when }) =>
      when?.text !== undefined && looksLikePattern(when.text)
        ? [`${path}.when.text looks like a regular expression; it is compared as plain text`]
        : [],
    ),
    ...findDoubtfulValues(script),
    ...findLateHttpAndWire(script).map(
      (path) => `${path} may be for a later inference of a turn: such a reply is then a miss`,
    ),
  ];
}
