/** Servers and gateways, and the quirks by which they are known. */
import type { QuirkName } from "./quirks.ts";

export type DialectName =
  | "ollama"
  | "vllm"
  | "llama.cpp"
  | "litellm"
  | "azure"
  | "openrouter"
  | "gemini"
  | "mistral"
  | "tgi"
  | "sglang"
  | "deepseek"
  | "lm-studio";

export const dialects: Readonly<Record<DialectName, readonly QuirkName[]>> = {
  ollama: ["first_chunk_missing", "role_every_chunk", "call_whole", "content_empty"],
  vllm: ["arguments_late", "content_null", "reasoning_field", "extra_fields", "error_code"],
  "llama.cpp": ["content_null_first", "extra_fields", "error_code"],
  litellm: ["index_zero", "id_repeated", "arguments_repeated", "finish_stop", "usage_beside_choice"],
  azure: ["placeholder_first", "extra_fields"],
  openrouter: [
    "comments",
    "role_every_chunk",
    "reasoning_field",
    "reasoning_details",
    "extra_fields",
    "error_code",
  ],
  gemini: [
    "index_missing",
    "id_empty",
    "call_whole",
    "finish_stop",
    "error_list",
    "extra_content",
    "extra_content_required",
  ],
  mistral: [
    "content_parts",
    "call_whole",
    "stream_options_refused",
    "unknown_fields_refused",
    "tool_ids_null_refused",
  ],
  tgi: ["finish_eos_token", "usage_beside_choice"],
  sglang: ["finish_empty", "strict_null_refused"],
  deepseek: ["developer_refused", "reasoning_required"],
  "lm-studio": ["strict_null_refused"],
};

export const dialectNames = Object.keys(dialects) as DialectName[];
