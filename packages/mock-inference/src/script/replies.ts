import { describeFault, describeHttp, describeWire } from "./describe-fault.ts";
import { toParts } from "./parts.ts";
import type { ScriptedAnswer, SayPart, Script, Unconditional } from "./types.ts";

/** One answer of a script; every attempt of a reply is listed separately. */
export interface ListedReply {
  /** Such as `["replies", 2, "attempts", 0]`. */
  keys: PropertyKey[];
  answer: ScriptedAnswer;
}

/** The replies in script order, without `otherwise`. */
export function repliesOf({ replies = [] }: Script): ListedReply[] {
  return replies.flatMap((reply, index) => listed(["replies", index], reply));
}

/** The replies in script order, including `otherwise`. */
export function listedReplies(script: Script): ListedReply[] {
  const { otherwise } = script;
  return [...repliesOf(script), ...(otherwise === undefined ? [] : listed(["otherwise"], otherwise))];
}

function listed(keys: PropertyKey[], reply: Unconditional): ListedReply[] {
  if (reply.attempts === undefined) return [{ keys, answer: reply }];
  return reply.attempts.map((answer, nth) => ({ keys: [...keys, "attempts", nth], answer }));
}

/** A short description, such as `says "Let me look.", calls get_weather`. */
export function describeAnswer(answer: ScriptedAnswer): string {
  const { think, say, refuse, call = [], stop, error, fault, http, wire, dialect, quirks = [] } = answer;
  const calls = call.map((item) => ("tool" in item ? item.tool : "an unparsed call"));
  const deeds = [
    ...describeText("thinks", think),
    ...describeText("says", say),
    ...describeText("refuses with", refuse),
    ...(calls.length === 0 ? [] : [`calls ${calls.join(" and ")}`]),
    ...(error === undefined ? [] : [`fails with ${error.status} ${JSON.stringify(shorten(error.message))}`]),
    ...(fault === undefined ? [] : [`has the fault ${describeFault(fault)}`]),
    ...(http === undefined ? [] : [describeHttp(http)]),
    ...(wire === undefined ? [] : [describeWire(wire)]),
    ...(dialect === undefined ? [] : [`in the dialect of ${dialect}`]),
    ...(quirks.length === 0 ? [] : [`with ${quirks.join(", ")}`]),
    ...(stop === undefined ? [] : [`stops with ${stop}`]),
  ];
  return deeds.length === 0 ? "says nothing" : deeds.join(", ");
}

function describeText(verb: string, text: string | SayPart[] | undefined): string[] {
  const known = toParts(text).map(knownText).join("");
  return known === "" ? [] : [`${verb} ${JSON.stringify(shorten(known))}`];
}

/** The part's text, as far as it is known in advance. */
function knownText(part: SayPart): string {
  if (typeof part === "string") return part;
  return "json" in part ? JSON.stringify(part.json) : "";
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
