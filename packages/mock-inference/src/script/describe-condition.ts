import { quoted, shownJson } from "./quoted.ts";
import type { RequestCondition, ShieldCondition } from "./types.ts";

/** `the last message is the tool's and contains "sunny", tool get_weather may be called` */
export function describeCondition(when: RequestCondition & ShieldCondition): string {
  const {
    last,
    text,
    system,
    tool,
    args,
    model,
    tool_choice,
    tool_offered,
    response_format,
    touchpoint,
    not,
  } = when;
  const inLast = text !== undefined && when.in !== "any";
  const ofLast = [
    ...(last === undefined ? [] : [`is the ${last}'s`]),
    ...(tool === undefined ? [] : [`answers ${tool}`]),
    ...(inLast ? [`contains ${quoted(text)}`] : []),
  ];
  const format = response_format === "none" ? "no form" : `the form ${response_format}`;
  return [
    ...(ofLast.length === 0 ? [] : [`the last message ${ofLast.join(" and ")}`]),
    ...(text === undefined || inLast ? [] : [`some message contains ${quoted(text)}`]),
    ...(args === undefined ? [] : [`the call has the arguments ${shownJson(args)}`]),
    ...(system === undefined ? [] : [`the instructions contain ${quoted(system)}`]),
    ...(touchpoint === undefined ? [] : [`the touchpoint is ${touchpoint}`]),
    ...(model === undefined ? [] : [`the model is ${model}`]),
    ...(tool_choice === undefined ? [] : [`tool_choice is ${tool_choice}`]),
    ...(tool_offered === undefined ? [] : [`tool ${tool_offered} may be called`]),
    ...(response_format === undefined ? [] : [`${format} is asked for`]),
    ...(not === undefined ? [] : [`not (${describeCondition(not)})`]),
  ].join(", ");
}
