/** OpenAI's chat completions as requests and answers of a provider, in both directions. Everything here is pure. */
export { toFunctionCall, type AnswerHead } from "./answer.ts";
export { begun, gathered } from "./begun.ts";
export { toCompletion } from "./completion.ts";
export { faultIn, type ConversationFault } from "./conversation.ts";
export {
  allQuirks,
  conflictsAmong,
  createQuirkWriter,
  dialectNames,
  dialects,
  quirkNames,
  quirks,
  quirksOf,
  type ChatTraits,
  type DialectName,
  type Quirk,
  type QuirkConflict,
  type QuirkName,
  type Refusal,
} from "./dialects/index.ts";
export { OpenAiProblem, toOpenAiProblem, toProviderError } from "./errors.ts";
export { createChunkWriter, type FrameOptions, type FrameWriter } from "./frames.ts";
export { readCompletion } from "./read-completion.ts";
export { readFrames } from "./read-frames.ts";
export { toChat, type ChatBody, type ToChatOptions } from "./to-chat.ts";
export { samplingOf, toInferenceRequest } from "./to-inference.ts";
export { countTokens, toTokenUsage } from "./tokens.ts";
export { chatSchema, type ChatRequest } from "./wire.ts";
export { toBase64 } from "./to-base64.ts";
export { toFrames } from "./to-frames.ts";
