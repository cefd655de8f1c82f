/** A turn as requests that run it again. */
import type {
  InputMessage,
  InterleavedContent,
  ToolCall,
  TurnInputMessage,
} from "@understudy/contract/types";
import type { StepView } from "./fold.ts";

export interface ToolAnswer {
  tool_name: string;
  content: InterleavedContent;
}

export interface Again {
  messages: InputMessage[];
  /** The responses of each resume. */
  resumes: ToolAnswer[][];
}

/** What a turn's request may have beside its messages, and is not stored. */
export const notSent = ["documents", "toolgroups", "tool_config"] as const;

/** What the buttons send, or copy. */
export const againTitle =
  "The messages and the client's responses. The server does not store what else the request may have had: " +
  `${notSent.join(", ")}. They are not sent.`;

/** Without what is not stored. */
export function toAgain(input_messages: readonly TurnInputMessage[], steps: readonly StepView[]): Again {
  const resumes = steps.flatMap(({ kind, step }) =>
    kind === "client" && step?.step_type === "tool_execution"
      ? [step.tool_responses.map(({ tool_name, content }) => ({ tool_name, content }))]
      : [],
  );
  return { messages: input_messages.map(withoutNulls), resumes };
}

/** The same with an empty response for each call that awaits one, to be filled in. */
export function withPending({ messages, resumes }: Again, steps: readonly StepView[]): Again {
  const pending = steps.flatMap(({ calls }) => calls).map(({ tool_name }) => ({ tool_name, content: "" }));
  return { messages, resumes: pending.length === 0 ? resumes : [...resumes, pending] };
}

/** Answers each call with the next response of its tool; the last one repeats. */
export function answersTo(
  calls: readonly ToolCall[],
  given: readonly ToolAnswer[],
): (ToolAnswer & { call_id: string })[] {
  return calls.map(({ call_id, tool_name }, index) => {
    const answers = given.filter((answer) => answer.tool_name === tool_name);
    const earlier = calls.slice(0, index).filter((call) => call.tool_name === tool_name).length;
    return { call_id, tool_name, content: (answers[earlier] ?? answers.at(-1))?.content ?? "" };
  });
}

/** Stored messages have null for what was not sent. */
function withoutNulls(message: TurnInputMessage): InputMessage {
  // Without its nulls a stored message is one that can be sent.
  return Object.fromEntries(Object.entries(message).filter(([, value]) => value !== null)) as InputMessage;
}
