/** Values of the conversation that are valid in a script, and hardly meant. For `understudy check`. */
import { isRecord } from "@understudy/contract";
import { hint } from "./nearest.ts";
import { keyPath } from "./problems.ts";
import { listedReplies } from "./replies.ts";
import { argumentsOf, innerOf, placeholdersIn, stringsIn, templatesOf } from "./templates.ts";
import type { Script } from "./types.ts";

export function findDoubtfulValues(script: Script): string[] {
  const tools = listedReplies(script).flatMap(({ answer: { call = [] } }) =>
    call.flatMap((item) => ("tool" in item ? [item.tool] : [])),
  );
  const known = [...new Set(tools)];
  const uncalled = (tool: string): string => `which the script does not call; ${hint(tool, known, "tools")}`;
  return [
    ...templatesOf(script).flatMap(({ path, text }) =>
      placeholdersIn(text)
        .filter(({ tool }) => tool !== "" && !known.includes(tool))
        .map(({ tool }) => `${keyPath(path)} has a value of the tool ${tool}, ${uncalled(tool)}`),
    ),
    ...answeredTools(script)
      .filter(({ tool }) => !known.includes(tool))
      .map(({ path, tool }) => `${path} is ${tool}, ${uncalled(tool)}`),
    ...findLiterals(script),
    ...argumentsOf(script).flatMap(({ path, value }) =>
      innerOf(value)
        .flatMap(([key, inner]) => partsIn(inner, [...path, key]))
        .map((part) => `${keyPath(part)} is sent as it is: parts such as wait and gate are for say`),
    ),
  ];
}

function answeredTools({ replies = [] }: Script): { path: string; tool: string }[] {
  return replies.flatMap(({ when }, at) => [
    ...(when?.tool === undefined ? [] : [{ path: `replies[${at}].when.tool`, tool: when.tool }]),
    ...(when?.not?.tool === undefined ? [] : [{ path: `replies[${at}].when.not.tool`, tool: when.not.tool }]),
  ]);
}

/** Values in texts that are no templates. */
function findLiterals(script: Script): string[] {
  const templates = new Set(templatesOf(script).map(({ path }) => keyPath(path)));
  return stringsIn(script, []).flatMap(({ path, text }) => {
    const [first] = placeholdersIn(text);
    if (first === undefined || templates.has(keyPath(path))) return [];
    return [
      `${keyPath(path)} has ${first.text}, which is sent as it is: values are for think, say, refuse and args`,
    ];
  });
}

/** Mappings with nothing but the key of a part; with others it is an argument of that name. */
function partsIn(value: unknown, path: PropertyKey[]): PropertyKey[][] {
  const [key, ...more] = isRecord(value) ? Object.keys(value) : [];
  if (more.length === 0 && ["wait", "gate", "json"].includes(key ?? "")) return [path];
  return innerOf(value).flatMap(([step, inner]) => partsIn(inner, [...path, step]));
}
