/** A question to a service on the web: with a key, in time, bounded, and repeated while the service says: not now. */
import { isRecord, ProviderError } from "@understudy/contract";
import type { ProviderContext } from "@understudy/contract/ports";
import { readAnswer } from "../../limits/read-up-to.ts";
import { repeatRequest } from "../../limits/repeat-request.ts";
import { withoutKey, type SentKey } from "../keys/key.ts";
import type { WebServiceSettings } from "./config.ts";
import { noAnswer, serviceRefusal, unreachable } from "./failures.ts";

/** Bytes; no answer of a search has more. */
const largestAnswer = 8 * 1024 * 1024;

export interface Question {
  /** What the service is called in errors. */
  name: string;
  url: URL;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  key: SentKey;
}

/** The JSON object that it answers. @throws ProviderError, in whose words the key is not */
export async function askService(
  question: Question,
  { timeout, retries }: Pick<WebServiceSettings, "timeout" | "retries">,
  context: ProviderContext,
): Promise<Record<string, unknown>> {
  const late = AbortSignal.timeout(timeout * 1000);
  const signal = AbortSignal.any([context.signal, late]);
  return repeatRequest(() => askOnce(question, signal), {
    retries,
    within: timeout * 1000,
    context,
    toFailure(error) {
      if (late.aborted) return noneInTime(question.name, timeout);
      return error instanceof ProviderError ? error : unreachable(question.name, error, question.key);
    },
  });
}

async function askOnce(question: Question, signal: AbortSignal): Promise<Record<string, unknown>> {
  const { name, url, method, headers, body, key } = question;
  const response = await fetch(url, {
    method,
    headers: { accept: "application/json", ...headers },
    ...(body !== undefined && { body }),
    // A key is not carried elsewhere.
    redirect: "manual",
    signal,
  });
  const { text, isWhole } = await readAnswer(response, largestAnswer);
  if (!response.ok) throw serviceRefusal(name, response, text, key);
  if (!isWhole) throw new ProviderError(`${name} answered with more than 8 MiB`, { status: 502 });
  try {
    const value: unknown = JSON.parse(withoutKey(text, key));
    if (isRecord(value)) return value;
  } catch {
    // Below.
  }
  throw noAnswer(name, response, text, key);
}

function noneInTime(name: string, seconds: number): ProviderError {
  return new ProviderError(`${name} did not answer within ${seconds} s`, { status: 504 });
}
