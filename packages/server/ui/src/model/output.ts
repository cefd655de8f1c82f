/** The output of a step so far. */
import type { SafetyViolation, ToolCall, ToolResponse } from "@understudy/contract/types";
import { readable } from "./content.ts";
import type { StepView } from "./fold.ts";
import { counted, foundIn, sourcesIn, toFoundText } from "./found.ts";
import { toAside, toCallPieces, type Piece } from "./piece.ts";

export function outputOf(view: StepView): Piece[] {
  const { step } = view;
  if (step === null)
    return [...textPieces(view, ""), ...toCallPieces(callsIn(view)), ...responsePieces(view)];
  switch (step.step_type) {
    case "inference": {
      const { content, tool_calls, stop_reason } = step.model_response;
      return [
        ...textPieces(view, content),
        ...toCallPieces(tool_calls),
        { label: "Stop reason", form: "content", content: stop_reason },
      ];
    }
    case "shield_call": {
      const pieces = responsePieces(view);
      return pieces.length > 0 ? pieces : [verdictPiece("Verdict", step.violation)];
    }
    case "tool_execution":
      return [...responsePieces(view), ...step.tool_responses.flatMap(toolPieces)];
    case "memory_retrieval":
      return [{ label: step.vector_db_ids, form: "content", content: step.inserted_context }];
  }
}

/** What a tool found stands before what the model was told, which has the same in more words. */
function toolPieces({ tool_name, content, metadata }: ToolResponse): Piece[] {
  const found = foundIn(metadata);
  const urls = sourcesIn(metadata);
  return [
    ...(found === null ? [] : [{ label: `Found: ${toFoundText(found)}`, form: "found" as const, found }]),
    ...(urls.length === 0
      ? []
      : [{ label: `Found: ${counted(urls.length, "page")}`, form: "sources" as const, urls }]),
    { label: `Response of ${tool_name}`, form: "content", content: readable(content) },
    ...toAside("Metadata", metadata),
  ];
}

/** The texts of the deltas. */
export function textsOf({ deltas }: StepView): string[] {
  return deltas.flatMap((delta) => (delta.type === "text" ? [delta.text] : []));
}

/** The calls that the model has made so far. */
export function callsIn({ deltas }: StepView): ToolCall[] {
  return deltas.flatMap((delta) =>
    delta.type === "tool_call" && typeof delta.tool_call !== "string" ? [delta.tool_call] : [],
  );
}

/** The text in its deltas if they were observed. */
function textPieces(view: StepView, content: Extract<Piece, { form: "content" }>["content"]): Piece[] {
  const texts = textsOf(view);
  const open = view.end === null;
  const count = `${texts.length} ${texts.length === 1 ? "delta" : "deltas"}`;
  const label = open ? `Text so far, ${count}` : `Text, ${count}`;
  if (texts.length > 0) return [{ label, form: "deltas", texts, open }];
  return content === "" ? [] : [{ label: "Text", form: "content", content }];
}

/** Verdicts of shields and failures of tools. */
function responsePieces({ requests, responses }: StepView): Piece[] {
  return responses.flatMap((response): Piece[] => {
    const request = requests.find(({ seq }) => seq === response.request_seq);
    const label = request?.kind === "shield" ? request.request.shield_id : response.kind;
    if ("error" in response) return [{ label: `${label} failed`, form: "problem", content: response.error }];
    return response.kind === "shield" ? [verdictPiece(label, response.answer.violation)] : [];
  });
}

function verdictPiece(label: string, violation: SafetyViolation | null): Piece {
  if (violation === null) return { label, form: "content", content: "No violation." };
  const { violation_level: level, user_message, metadata } = violation;
  return { label, form: "violation", level, content: user_message ?? "", value: metadata };
}
