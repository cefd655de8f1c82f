/** What the model gets of a result, as Llama Stack has it: without what is about the computation, and no pod after the result. */
import { isRecord } from "@understudy/contract";

const ofResult = [
  "datatypes",
  "error",
  "timedout",
  "timedoutpods",
  "numpods",
  "timing",
  "parsetiming",
  "parsetimedout",
  "recalculate",
  "id",
  "host",
  "server",
  "related",
  "version",
  "assumptions",
];

const ofPod = ["scanner", "id", "error", "expressiontypes", "states", "infos", "position", "numsubpods"];

export function cleaned(queryresult: Record<string, unknown>): Record<string, unknown> {
  const { pods, ...result } = without(queryresult, ofResult);
  if (!Array.isArray(pods)) return result;
  const all = pods.filter(isRecord);
  const last = all.findIndex(({ title }) => title === "Result");
  const upToResult = last < 0 ? all : all.slice(0, last + 1);
  return { ...result, pods: upToResult.map((pod) => without(pod, ofPod)) };
}

function without(value: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !fields.includes(name)));
}
