/** The environment variables of a server: nothing of the user's, so that it runs everywhere alike and reaches no hub. */
import { join } from "node:path";

export function serverEnvironment(
  folder: string,
  port: number,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return {
    PATH: env["PATH"] ?? "",
    LANG: "C.UTF-8",
    HOME: folder,
    SQLITE_STORE_DIR: folder,
    LLAMA_STACK_CONFIG_DIR: join(folder, ".llama"),
    LLAMA_STACK_CONFIG: join(folder, "run.yaml"),
    LLAMA_STACK_PORT: String(port),
    PYTHONUNBUFFERED: "1",
    // No model, tokenizer or price list is fetched.
    HF_HUB_OFFLINE: "1",
    TRANSFORMERS_OFFLINE: "1",
    HF_DATASETS_OFFLINE: "1",
    HF_HUB_DISABLE_TELEMETRY: "1",
    LITELLM_LOCAL_MODEL_COST_MAP: "True",
    OTEL_SDK_DISABLED: "true",
  };
}
