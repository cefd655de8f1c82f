export * from "./types.ts";
export * from "./ports.ts";
export * from "./profiles.ts";
export * from "./errors.ts";
