/** OpenAI's chat completions as requests and answers of a provider, in both directions. Everything here is pure. */
export { toFunctionCall, type AnswerHead } from "./answer.ts";
export { toCompletion } from "./completion.ts";
export { faultIn, type ConversationFault } from "./conversation.ts";
export { OpenAiProblem, toProblem } from "./errors.ts";
export { createFrameWriter, type FrameOptions, type FrameWriter } from "./frames.ts";
export { samplingOf, toInferenceRequest } from "./to-inference.ts";
export { countTokens, toUsage } from "./tokens.ts";
export { chatSchema, type ChatRequest } from "./wire.ts";
