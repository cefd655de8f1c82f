/** Calls of the history in the forms that some servers take, or refuse in their own words. */
import { isRecord } from "@understudy/contract";

type Fields = Record<string, unknown>;

/** Arguments that are an object, as a text. The same value if there are none. */
export function withTextArguments(body: unknown): unknown {
  return withCalls(body, (call) => {
    const called = call["function"];
    if (!isRecord(called) || !isRecord(called["arguments"])) return call;
    return { ...call, function: { ...called, arguments: JSON.stringify(called["arguments"]) } };
  });
}

/** Ids that are null, as an empty text. The same value if there are none. */
export function withTextIds(body: unknown): unknown {
  return withCalls(body, (call) => (call["id"] === null ? { ...call, id: "" } : call));
}

function withCalls(body: unknown, change: (call: Fields) => Fields): unknown {
  if (!isRecord(body) || !Array.isArray(body["messages"])) return body;
  let isChanged = false;
  const changed = (call: unknown): unknown => {
    if (!isRecord(call)) return call;
    const other = change(call);
    isChanged ||= other !== call;
    return other;
  };
  const messages = body["messages"].map((message: unknown) =>
    isRecord(message) && Array.isArray(message["tool_calls"])
      ? { ...message, tool_calls: message["tool_calls"].map(changed) }
      : message,
  );
  return isChanged ? { ...body, messages } : body;
}
