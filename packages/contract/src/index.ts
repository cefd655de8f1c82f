export * from "./types.ts";
export * from "./ports.ts";
export * from "./profiles.ts";
export * from "./copied-errors.ts";
export * from "./errors.ts";
export * from "./operations.ts";
export * from "./validate.ts";
export * from "./sse.ts";
