/** The script of a turn in words: its model's answers, its shields' violations, its tools' results. */
import type { ScriptedAnswer, Reply, ScriptedTool, ShieldRule } from "@understudy/mock-inference";
import { allReplies, type TurnScript } from "../../story/story.ts";
import { isRecord } from "../../json/difference.ts";
import { short } from "./short.ts";

/** Each part begins with a semicolon; shields that pass everything and tools that are not called are left out. */
export function describeScript(script: TurnScript): string {
  const replies = script.replies.map(describeReply).join(", then ");
  const called = new Set(
    allReplies(script)
      .flatMap(({ call = [] }) => call)
      .map((one) => ("tool" in one ? one.tool : null)),
  );
  const parts = [
    ...(replies === "" ? [] : [`the model ${replies}`]),
    ...(script.shields ?? []).flatMap(describeRule),
    ...(script.tools ?? []).filter(({ tool }) => called.has(tool)).map(describeTool),
  ];
  return parts.map((part) => `; ${part}`).join("");
}

function describeReply(reply: Reply): string {
  if (reply.attempts !== undefined) return reply.attempts.map(describeAnswer).join(", on the next attempt ");
  return describeAnswer(reply);
}

function describeAnswer({ say, call = [], stop, error }: ScriptedAnswer): string {
  const parts = [
    ...(say === undefined ? [] : [`says ${short(say, 40)}`]),
    ...call.map((one) =>
      "tool" in one ? `calls ${one.tool}(${short(one.args ?? {}, 30)})` : "makes an unparsable call",
    ),
    ...(stop === undefined ? [] : [`stops with ${stop}`]),
    ...(error === undefined ? [] : [`fails with ${error.status}`]),
  ];
  return parts.length === 0 ? "says nothing" : parts.join(" and ");
}

function describeRule({ shield, when, violation, error }: ShieldRule): string[] {
  if (violation === undefined && error === undefined) return [];
  const { text, touchpoint } = when ?? {};
  const where = [
    ...(touchpoint === undefined ? [] : [` at ${touchpoint}`]),
    ...(text === undefined ? [] : [` on text with ${short(text, 24)}`]),
  ].join("");
  if (violation === undefined) return [`${shield} fails${where}`];
  const { level, message } = violation;
  return [`${shield} says ${level}${message === undefined ? "" : ` ${short(message, 24)}`}${where}`];
}

function describeTool({ tool, returns = null, error }: ScriptedTool): string {
  // A list is taken call by call.
  const answers: readonly unknown[] = Array.isArray(returns) ? returns : [returns];
  const results = error === undefined ? answers.map(describeResult) : [`fails: ${short(error, 24)}`];
  return `${tool} ${results.join(", then ")}`;
}

function describeResult(answer: unknown): string {
  const isWhole = isRecord(answer) && !("type" in answer);
  if (isWhole && typeof answer["error"] === "string") return `fails: ${short(answer["error"], 24)}`;
  const content = isWhole ? answer["returns"] : answer;
  return content === null || content === undefined ? "returns nothing" : `returns ${short(content, 24)}`;
}
