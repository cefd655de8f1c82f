/** What a server and a mock of the Responses API share. Everything here is pure. */
export * from "./items/ids.ts";
export { imageName } from "./items/content.ts";
export { fileLine, textOfFile } from "./items/data-url.ts";
export type { KeptItem } from "./items/kept-item.ts";
export { toMessages, type MessageOptions } from "./items/to-messages.ts";
export { inOrder, type OrderedItem } from "./items/in-order.ts";
export { expandItems, packItems } from "./items/pack.ts";
export { isReference, itemsOfInput, toItem, typeOfItem, type SentItem } from "./items/to-item.ts";
export { toItems, type ToItemsOptions, type TurnContent, type TurnStep } from "./items/to-items.ts";
export type { CallResult, Citation, ItemCall, ResponseProgress } from "./render/progress.ts";
export type { Ending, KeptOutput, RenderState, Replayable, Shown } from "./render/state.ts";
export { render, renderBeginning, renderEnding, type Rendered } from "./render/render.ts";
export { createFrameWriter, type FrameLines } from "./render/frames.ts";
export { replay } from "./render/replay.ts";
export { toModelOptions, toResponseFormat, toToolDef } from "./request/to-inference.ts";
export { defaultInferences, toResponseObject } from "./request/echo.ts";
export { checkCreate } from "./request/check-create.ts";
export { checkFields } from "./request/check-fields.ts";
export { checkItems } from "./request/check-input.ts";
export { checkQueryNames } from "./request/check-query.ts";
export { checkOutputs } from "./request/check-outputs.ts";
export { checkMetadata } from "./request/check-metadata.ts";
export { badRequest, toFault, toParam, type RequestFault } from "./request/fault.ts";
export { parseRequest } from "./request/parse-request.ts";
export {
  errorType,
  failureCode,
  openResponsesErrorType,
  responsesDialects,
  toEnvelope,
  toOneFault,
  type ResponsesDialect,
} from "./request/envelope.ts";
export { estimateTokens, toUsage, type Tokens } from "./render/usage.ts";
export { grammarFaults } from "./render/grammar.ts";
