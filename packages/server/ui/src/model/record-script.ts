/** A script that answers a turn as it was answered, if the turn is the first of its session. */
import type { Script, ScriptedAnswer, ScriptedCall, ToolCallPart } from "@understudy/mock-inference";
import { toScriptText } from "./content.ts";
import type { StepView } from "./fold.ts";
import { callsIn, textsOf } from "./output.ts";
import { recordShields } from "./record-shields.ts";
import { recordTools } from "./record-tools.ts";

export interface RecordedTurn {
  model: string;
  steps: readonly StepView[];
  inputShields: readonly string[];
  outputShields: readonly string[];
  /** Why the turn failed, with its HTTP status. */
  failure: { status: number; message: string } | null;
}

export function recordScript({ model, steps, inputShields, outputShields, failure }: RecordedTurn): Script {
  const shields = recordShields(steps, inputShields, outputShields);
  const tools = recordTools(steps);
  return {
    script: "recorded",
    model,
    replies: steps.filter(({ kind }) => kind === "inference").map((view) => toReply(view, failure)),
    ...(shields.length > 0 && { shields }),
    ...(tools.length > 0 && { tools }),
  };
}

/** By position: the n-th inference of the turn gets the n-th reply. */
function toReply(view: StepView, failure: RecordedTurn["failure"]): ScriptedAnswer {
  const { step } = view;
  const isDone = step?.step_type === "inference";
  const deltas = textsOf(view);
  const whole = isDone ? toScriptText(step.model_response.content) : "";
  const texts = deltas.length > 0 ? deltas : [whole];
  const calls = [...(isDone ? step.model_response.tool_calls : callsIn(view))];
  const call: ScriptedCall[] = [
    ...calls.map(({ tool_name, arguments: args }) => ({ tool: tool_name, ...argumentsOf(args) })),
    ...view.deltas.flatMap((delta) =>
      delta.type === "tool_call" && typeof delta.tool_call === "string"
        ? [{ unparsed: delta.tool_call }]
        : [],
    ),
  ];
  const say = texts.length === 1 ? (texts[0] ?? "") : texts;
  const stop = isDone ? step.model_response.stop_reason : "end_of_turn";
  return {
    ...((say !== "" || call.length === 0) && { say }),
    ...(call.length > 0 && { call }),
    ...(stop !== "end_of_turn" && { stop }),
    ...(!isDone && failure !== null && { error: failure }),
  };
}

/** Nothing for an empty object, which is the default. */
function argumentsOf(args: unknown): Pick<ToolCallPart, "args"> {
  // Stored arguments are JSON.
  return JSON.stringify(args) === "{}" ? {} : { args: args as NonNullable<ToolCallPart["args"]> };
}
