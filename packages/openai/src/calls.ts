/** The calls of an answer, put together from their deltas. */
import { ProviderError } from "@understudy/contract";
import type { InferencePart } from "@understudy/contract/provider-data";
import { parseArguments } from "./depth.ts";
import type { Call, CallDelta, Reading } from "./dialects/quirk.ts";

export interface Calls {
  /** The calls that end with it, as another one begins. */
  add(delta: CallDelta): InferencePart[];
  /** The calls whose arguments are complete, in order, or all calls; each call once. */
  take(which: "complete" | "all"): InferencePart[];
  /** Whether there was any. */
  some(): boolean;
}

/** No model means more, and each is compared with all before it. */
const mostCalls = 1_000;

export function createCalls(rules: readonly Reading[]): Calls {
  const calls: Call[] = [];
  const ids = new Set<string>();
  let taken = 0;

  function take(which: "complete" | "all"): InferencePart[] {
    const open = calls.slice(taken);
    const incomplete = which === "all" ? -1 : open.findIndex((call) => !call.complete);
    const ended = incomplete === -1 ? open : open.slice(0, incomplete);
    taken += ended.length;
    return ended.map((call) => {
      const whole = rules.reduce((plain, rule) => rule.whole?.(plain, ids) ?? plain, call);
      ids.add(whole.id ?? "");
      return toPart(whole);
    });
  }

  /** Without rules, what a delta continues is the call with its index. */
  function continued(delta: CallDelta): Call | undefined {
    const known = calls.findLast((call) => call.index === delta.index);
    return rules.reduce(
      (found, rule) => (rule.continued === undefined ? found : rule.continued(delta, calls, found)),
      known,
    );
  }

  return {
    take,
    some: () => calls.length > 0,
    add(delta) {
      const known = continued(delta);
      if (known === undefined) {
        if (calls.length === mostCalls)
          throw new ProviderError(`The model's server sent more than ${mostCalls} calls in one answer.`, {
            status: 502,
          });
        const ended = take("complete");
        calls.push({ ...delta, complete: isComplete(delta.arguments) });
        return ended;
      }
      const joined = rules.reduce((both, rule) => rule.join?.(both.call, both.delta) ?? both, {
        call: known,
        delta,
      });
      const text = joined.call.arguments + joined.delta.arguments;
      const extra = { ...known.extra, ...delta.extra };
      const added = joined.delta.arguments.trimEnd();
      // The whole is long, and mostly nothing new can end it.
      const complete = added === "" ? known.complete : added.endsWith("}") && isComplete(text);
      calls[calls.indexOf(known)] = { ...joined.call, extra, arguments: text, complete };
      return [];
    },
  };
}

/** Whether nothing can be added: a beginning of a JSON object is none. */
function isComplete(text: string): boolean {
  return text.trimEnd().endsWith("}") && parseArguments(text) !== undefined;
}

function toPart({ id, name, arguments: text, extra }: Call): InferencePart {
  const args = parseArguments(text);
  if (args === undefined) return { type: "unparsed_call", text };
  const call = { call_id: id ?? "", tool_name: name, arguments: args };
  return { type: "tool_call", call: Object.keys(extra).length === 0 ? call : { ...call, extra } };
}
