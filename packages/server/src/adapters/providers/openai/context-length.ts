/** A request that is longer than what its model reads: how model servers say so, and with which numbers. */
import { isRecord, ProviderError } from "@understudy/contract";

/** In `type` or `code`: of llama.cpp; of OpenAI, Azure, LiteLLM and others. */
const names = ["exceed_context_size_error", "context_length_exceeded"];

/** In words: of vLLM, OpenAI before its codes, llama.cpp, Ollama, LiteLLM. */
const words =
  /maximum context length|exceed\w* (?:the |its |max |maximum |available |model's )*context (?:size|length|window)|context window ?exceeded|prompt (?:is )?too long/i;

/** If it is such an error, a 400 with code and numbers. `fields`: of the error as the server sent it. */
export function withContextLength(error: ProviderError, fields: unknown = null): ProviderError {
  const said = isRecord(fields) ? fields : {};
  const isNamed = [said["type"], said["code"]].some((name) => names.includes(String(name)));
  if (error.code !== undefined || !(isNamed || words.test(error.message))) return error;
  const { message, headers } = error;
  const asked = numberOr(said["n_prompt_tokens"]) ?? found(askedIn, message);
  const most = numberOr(said["n_ctx"]) ?? found(mostIn, message);
  const tokens = asked === null || most === null ? undefined : { asked, most };
  return new ProviderError(tokens === undefined ? message : withBoth(message, tokens), {
    // Whatever the server's own status is: no repetition helps.
    status: 400,
    headers: { ...headers },
    code: "context_length_exceeded",
    tokens,
    cause: error,
  });
}

/** Not what follows "at least": that the server has not counted. */
const askedIn = /(?:request \(|requested |resulted in |contains |passed )(?:about )?(\d+) (?:input )?tokens/i;
const mostIn = /(?:context length is |context size \()(\d+) tokens/i;

function found(pattern: RegExp, text: string): number | null {
  return numberOr(Number(pattern.exec(text)?.[1] ?? Number.NaN));
}

function numberOr(value: unknown): number | null {
  return typeof value === "number" && value > 0 ? value : null;
}

function withBoth(message: string, { asked, most }: { asked: number; most: number }): string {
  const has = (count: number): boolean => message.includes(String(count));
  return has(asked) && has(most)
    ? message
    : `${message} (the request has ${asked} tokens, the model reads ${most})`;
}
