/** One question to a service, bounded in time and size whatever the service sends. */
import { readUpTo } from "../limits/read-up-to.ts";

interface Exchange {
  status: number;
  /** Empty unless the status is 200. */
  text: string;
}

/** Far more than a user needs. */
const mostBytes = 1024 * 1024;

/** Rejects where there is no answer, and for one that is too large or comes too late. Redirects are not followed. */
export async function exchange(url: string, question: object, timeout: number): Promise<Exchange> {
  const asking = new AbortController();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Not the signal of a `fetch` alone: in Node it may be collected as garbage while a body is read.
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`did not answer within ${timeout} ms`)), timeout);
  });
  const answered = async (): Promise<Exchange> => {
    const { status, body } = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
      redirect: "error",
      signal: asking.signal,
    }).catch((cause: unknown) => {
      throw new Error("cannot be reached", { cause });
    });
    reader = body?.getReader();
    return { status, text: status === 200 && reader !== undefined ? await readWhole(reader) : "" };
  };
  try {
    return await Promise.race([answered(), late]);
  } finally {
    clearTimeout(timer);
    asking.abort();
    // What is broken off already cannot be cancelled.
    reader?.cancel().catch(() => undefined);
  }
}

async function readWhole(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { text, isWhole } = await readUpTo(reader, mostBytes).catch((cause: unknown) => {
    throw new Error("broke off its answer", { cause });
  });
  if (!isWhole) throw new Error(`answered with more than ${mostBytes} bytes`);
  return text;
}
