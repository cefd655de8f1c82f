/** A model of chains and conversations as a pure function: its state, and the answer to each step. */
import type { InputPart, ResponsesStep, RespondStep } from "../../../story/response-steps.ts";
import { type Alias, allReplies, nobody } from "../../../story/story.ts";

/** A message, a call of the caller's, or its output; `key` names the call by its response and place. */
export type ModelItem =
  | { is: "message"; role: string; text: string }
  | { is: "call"; key: string }
  | { is: "output"; key: string; by: Alias };

interface ModelResponse {
  as: Alias;
  step: RespondStep;
  input: readonly ModelItem[];
  output: readonly ModelItem[];
  /** What a response that continues it is given: all before it, its input, its output. */
  whole: readonly ModelItem[];
  kept: boolean;
}

interface ModelConversation {
  as: Alias;
  items: readonly ModelItem[];
  /** The items as a client last saw them, deleted ones included. */
  shown: readonly ModelItem[];
}

interface State {
  /** The responses that can be read, in the order in which they were made. */
  responses: readonly ModelResponse[];
  conversations: readonly ModelConversation[];
}

export const empty: State = { responses: [], conversations: [] };

/** `found` with what the check compares; `new` is a response with what its model is given. */
export type ExpectedAnswer =
  | { is: "found"; view: unknown }
  | { is: "items"; items: readonly ModelItem[] }
  | { is: "responses"; of: readonly Alias[] }
  | { is: "response"; response: Pick<ModelResponse, "step" | "output"> }
  | { is: "new"; response: ModelResponse; prompt: readonly ModelItem[] }
  | { is: "not_found" }
  | { is: "bad" };

interface Step {
  state: State;
  /** Null where the model expects nothing. */
  answer: ExpectedAnswer | null;
}

export function next(state: State, step: ResponsesStep): Step {
  const answerWith = (answer: ExpectedAnswer | null, after: State = state): Step => ({
    state: after,
    answer,
  });
  const missing = answerWith({ is: "not_found" });
  const done = (after: State): Step => answerWith({ is: "found", view: null }, after);
  if (step.do === "respond") return respond(state, step);
  if (step.do === "create_conversation") {
    const one = { as: step.as, items: itemsOf(step.items, step.as), shown: [] };
    return done({ ...state, conversations: [...state.conversations, one] });
  }
  if (step.do === "walk" && step.list.of === "responses")
    return answerWith({ is: "responses", of: inOrder(state.responses, step).map(({ as }) => as) });

  const list = step.do === "walk" ? step.list : step;
  if ("response" in list) {
    const found = state.responses.find(({ as }) => as === list.response);
    if (found === undefined) return missing;
    if (step.do === "walk") return answerWith({ is: "items", items: inOrder(found.input, step) });
    if (step.do === "get_response") return answerWith({ is: "response", response: found });
    if (step.do !== "delete_response") return answerWith(null);
    return done({ ...state, responses: state.responses.filter((one) => one !== found) });
  }
  if (!("conversation" in list)) return answerWith(null);
  const found = state.conversations.find(({ as }) => as === list.conversation);
  if (found === undefined) return missing;
  const changed = (to: Partial<ModelConversation>): State => ({
    ...state,
    conversations: state.conversations.map((one) => (one === found ? { ...one, ...to } : one)),
  });
  switch (step.do) {
    case "walk":
      return answerWith({ is: "items", items: inOrder(found.items, step) }, changed({ shown: found.items }));
    case "add_items": {
      const items = itemsOf(step.items, found.as);
      const after = changed({ items: [...found.items, ...items], shown: [...found.shown, ...items] });
      return answerWith({ is: "items", items }, after);
    }
    case "get_item":
    case "delete_item": {
      const item = found.shown[step.item];
      if (item === undefined || !found.items.includes(item)) return missing;
      return step.do === "get_item"
        ? answerWith({ is: "items", items: [item] })
        : done(changed({ items: found.items.filter((one) => one !== item) }));
    }
    case "delete_conversation":
      return done({ ...state, conversations: state.conversations.filter((one) => one !== found) });
    default:
      return answerWith(null);
  }
}

function respond(state: State, step: RespondStep): Step {
  const parent = state.responses.find(({ as }) => as === step.after);
  const place = state.conversations.find(({ as }) => as === step.conversation);
  const isMissing =
    (step.after !== undefined && parent === undefined) ||
    (step.conversation !== undefined && place === undefined);
  if (isMissing) return { state, answer: { is: "not_found" } };
  const before = parent?.whole ?? place?.items ?? [];
  const input = itemsOf(step.input, step.as);
  const prompt = [...before, ...input];
  if (!areCallsAnswered(before, input)) return { state, answer: { is: "bad" } };
  const output = outputOf(step);
  const kept = step.fields?.["store"] !== false;
  const response = { as: step.as, step, input, output, whole: [...prompt, ...output], kept };
  const answer: ExpectedAnswer = { is: "new", response, prompt };
  if (!kept) return { state, answer };
  const conversations = state.conversations.map((one) =>
    one === place ? { ...one, items: [...one.items, ...input, ...output] } : one,
  );
  return { state: { responses: [...state.responses, response], conversations }, answer };
}

/** Whether every call has one output, and each output of the input a call before it. */
function areCallsAnswered(before: readonly ModelItem[], input: readonly ModelItem[]): boolean {
  const keysOf = (items: readonly ModelItem[], is: "call" | "output"): string[] =>
    items.flatMap((item) => (item.is !== "message" && item.is === is ? [item.key] : []));
  const answered = new Set(keysOf(before, "output"));
  const open = keysOf(before, "call").filter((key) => !answered.has(key));
  return JSON.stringify(keysOf(input, "output").toSorted()) === JSON.stringify(open.toSorted());
}

function itemsOf(parts: readonly InputPart[], by: Alias): ModelItem[] {
  return parts.map((part) =>
    part.is === "output"
      ? { is: "output", key: `${part.of}/${part.call}`, by }
      : { is: "message", role: part.is === "message" ? part.role : nobody, text: textOf(part) },
  );
}

function textOf(part: InputPart): string {
  return "text" in part ? part.text : "";
}

/** The text of its script, then its calls. */
function outputOf({ as, script }: RespondStep): ModelItem[] {
  const [reply] = allReplies(script);
  const calls = (reply?.call ?? []).map((_, n): ModelItem => ({ is: "call", key: `${as}/${n}` }));
  const text = [reply?.say ?? []].flat().filter((part) => typeof part === "string");
  return [{ is: "message", role: "assistant", text: text.join("") }, ...calls];
}

function inOrder<T>(items: readonly T[], { order = "desc" }: { order?: "asc" | "desc" }): readonly T[] {
  return order === "asc" ? items : items.toReversed();
}
