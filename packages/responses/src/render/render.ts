/** Renders what happens as the events of a stream. */
import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses/types";
import { addToolList, beginCall, cutMessage, endCall, handOut } from "./calls.ts";
import { numbered, type Draft } from "./drafts.ts";
import { addPieces, closeBlock, endMessage } from "./message.ts";
import type { ResponseProgress } from "./progress.ts";
import { emit, stageOf, type RenderStage } from "./stage.ts";
import type { Ending, RenderState, Shown } from "./state.ts";

export interface Rendered {
  state: RenderState;
  events: ResponseEvent[];
}

/** created, queued if it runs in the background, in_progress. `response` is what `toResponseObject` made. */
export function renderBeginning(response: ResponseObject, shown: Partial<Shown> = {}): Rendered {
  const state: RenderState = {
    response,
    shown: { sources: false, results: false, encrypted_reasoning: false, ...shown },
    output: [],
    open: null,
    round: 0,
    spoke: false,
    held: [],
    citations: [],
    sequence: 0,
    deltas: "",
  };
  return toRendered(emit(stageOf(state), openingDrafts(response)));
}

/** What a stream begins with. */
export function openingDrafts(response: ResponseObject): Draft[] {
  const running: ResponseObject = { ...response, status: "in_progress" };
  const first: ResponseObject = response.background ? { ...response, status: "queued" } : running;
  return [
    { type: "response.created", response: first },
    ...(response.background ? [{ type: "response.queued" as const, response: first }] : []),
    { type: "response.in_progress", response: running },
  ];
}

const partTypes = { reasoning: "reasoning_text", text: "output_text", refusal: "refusal" } as const;

type TextStep = Extract<ResponseProgress, { type: keyof typeof partTypes }>;

/**
 * The events of these steps, in order. Throws for a step that cannot follow; the events of those before it in the same call
 * are lost then.
 */
export function render(state: RenderState, progress: readonly ResponseProgress[]): Rendered {
  let stage = stageOf(state);
  let texts: string[] = [];
  for (const [at, step] of progress.entries()) {
    const { open } = stage.state;
    if (open?.kind === "call" && step.type !== "call_ended")
      throw new Error(`${step.type} came while ${open.call.name} ran.`);
    if (!isText(step)) {
      stage = next(stage, step);
      continue;
    }
    texts.push(step.text);
    // Those that follow each other are added at once, as each addition copies the output.
    if (progress[at + 1]?.type === step.type) continue;
    stage = addPieces(stage, partTypes[step.type], texts);
    texts = [];
  }
  return toRendered(stage);
}

function isText(step: ResponseProgress): step is TextStep {
  return step.type in partTypes;
}

function next(stage: RenderStage, progress: Exclude<ResponseProgress, TextStep>): RenderStage {
  switch (progress.type) {
    case "message_begun":
      return emit(closeBlock(stage), [], { round: stage.state.round + 1, spoke: false });
    case "message_ended":
      return endMessage(stage, "completed", progress.calls);
    case "message_cut":
      return cutMessage(stage, progress.calls);
    case "tools_listed":
      return addToolList(stage, progress);
    case "call_begun":
      return beginCall(closeBlock(stage), progress.call);
    case "call_ended":
      return endCall(stage, progress.result);
    case "handed_out":
      return handOut(closeBlock(stage), progress.calls);
    case "refused":
      return refuse(stage, progress.text);
  }
}

/** The terminal event, with the response as it is to be stored. `state.output` has what is stored beside each item. */
export function renderEnding(state: RenderState, ending: Ending): Rendered & { response: ResponseObject } {
  const hasEnded = ending.status === "completed" || ending.status === "incomplete";
  if (hasEnded && state.open !== null)
    throw new Error(`${state.response.id} cannot be ${ending.status}: its last item is open.`);
  const response: ResponseObject = {
    ...state.response,
    status: ending.status,
    completed_at: ending.status === "completed" ? ending.completed_at : null,
    error: ending.status === "failed" ? ending.error : null,
    incomplete_details: ending.status === "incomplete" ? { reason: ending.reason } : null,
    output: state.output.map(({ item }) => item),
    usage: ending.usage,
  };
  const rendered = toRendered(emit(stageOf(state), [{ type: `response.${ending.status}`, response }]));
  return { state: rendered.state, events: rendered.events, response };
}

function refuse(stage: RenderStage, text: string): RenderStage {
  const round = stage.state.round + 1;
  const begun = emit(closeBlock(stage), [], { round, spoke: false });
  return endMessage(addPieces(begun, "refusal", [text]), "completed", false);
}

function toRendered({ state, drafts }: RenderStage): Rendered {
  return { state, events: numbered(drafts, state.sequence - drafts.length) };
}
