/** Draws turns of the Agents API. */
import fc from "fast-check";
import type {
  CompletionMessage,
  InferenceStep,
  Message,
  ToolCall,
  ToolExecutionStep,
} from "@understudy/contract/types";
import type { TurnContent, TurnStep } from "@understudy/responses";

const times = { started_at: null, completed_at: null, turn_id: "t" };

const text = fc.string({ maxLength: 5 });
const content = fc.oneof(
  text,
  fc.array(
    fc.oneof(
      text.map((said) => ({ type: "text" as const, text: said })),
      fc.constant({ type: "image" as const, image: { url: { uri: "https://tea.test/a.png" }, data: null } }),
    ),
    { minLength: 2, maxLength: 3 },
  ),
);

/** Tools of the server begin with `s`. */
const toolNames = ["s_look", "s_find", "ask"];

interface DrawnRound {
  words: string;
  tools: string[];
  answers: string[];
}

const round: fc.Arbitrary<DrawnRound> = fc.record({
  words: text,
  tools: fc.array(fc.constantFrom(...toolNames), { minLength: 1, maxLength: 3 }),
  answers: fc.array(text, { minLength: 3, maxLength: 3 }),
});

const input = fc.array(
  fc.record({ role: fc.constant("user" as const), content, context: fc.constant(null) }),
  { minLength: 1, maxLength: 2 },
);

/** A turn whose calls are all answered, and which may end in a refusal. */
export const drawnTurn: fc.Arbitrary<TurnContent> = fc
  .record({ input, rounds: fc.array(round, { maxLength: 3 }), last: text, refusal: fc.option(text) })
  .map(({ input: input_messages, rounds, last, refusal }) => ({
    input_messages,
    steps: [
      ...rounds.flatMap(toSteps),
      inference(last, []),
      ...(refusal === null ? [] : [refusalStep(refusal)]),
    ],
  }));

function toSteps({ words, tools, answers }: DrawnRound, place: number): TurnStep[] {
  const calls = tools.map((tool_name, at): ToolCall => {
    const given = { q: at };
    return {
      call_id: `call_${place}_${at}`,
      tool_name,
      arguments: given,
      arguments_json: JSON.stringify(given),
    };
  });
  const responses = calls.map(({ call_id, tool_name }, at) => ({
    call_id,
    tool_name,
    content: answers[at] ?? "",
    metadata: null,
  }));
  const step: ToolExecutionStep = {
    ...times,
    step_id: "e",
    step_type: "tool_execution",
    tool_calls: calls,
    tool_responses: responses,
  };
  return [inference(words, calls), step];
}

function inference(said: string, tool_calls: ToolCall[]): InferenceStep {
  const model_response: CompletionMessage = {
    role: "assistant",
    content: said,
    stop_reason: "end_of_turn",
    tool_calls,
  };
  return { ...times, step_id: "i", step_type: "inference", model_response };
}

function refusalStep(refusal: string): TurnStep {
  return {
    ...times,
    step_id: "s",
    step_type: "shield_call",
    violation: null,
    touchpoint: "assistant-output",
    refusal,
  };
}

/** The messages of a turn as the Agents API has them. */
export function messagesOfSteps({ input_messages, steps }: TurnContent): Message[] {
  const messages: Message[] = [...input_messages];
  for (const step of steps) {
    if (step.step_type === "inference") messages.push(step.model_response);
    if (step.step_type === "tool_execution")
      for (const { call_id, content: answer } of step.tool_responses)
        messages.push({ role: "tool", call_id, content: answer });
    if (step.step_type === "shield_call" && step.refusal !== null) {
      messages.splice(messages.findLastIndex(({ role }) => role === "assistant"));
      messages.push({ role: "assistant", content: step.refusal, stop_reason: "end_of_turn", tool_calls: [] });
    }
  }
  return messages;
}

/** Calls numbered in their order, whatever their ids. */
export function withNumberedCalls(messages: readonly Message[]): Message[] {
  const numbers = new Map<string, string>();
  const numberOf = (id: string): string => {
    if (!numbers.has(id)) numbers.set(id, `call ${numbers.size}`);
    return numbers.get(id) ?? "";
  };
  return messages.map((message) => {
    if (message.role === "tool") return { ...message, call_id: numberOf(message.call_id) };
    if (message.role !== "assistant") return message;
    return {
      ...message,
      tool_calls: message.tool_calls.map((call) => ({ ...call, call_id: numberOf(call.call_id) })),
    };
  });
}
