/** Reads HTML and PDF in a thread of its own, within limits of memory and time: either may be made to take any amount. */
import { Worker } from "node:worker_threads";
import { DocumentError } from "../../ports/documents.ts";
import type { Extract, RichKind } from "./reader.ts";

export interface ExtractLimits {
  /** Of the thread's heap, and of what the process grows by while it reads. Default: 256 MiB. */
  memoryMb?: number;
  /** Default: 10 seconds. */
  timeoutMs?: number;
}

const names: Record<RichKind, string> = { html: "HTML", pdf: "PDF" };

/** Between two looks at the memory. */
const watchMs = 50;

/** `worker`: the script of the thread. One document at a time, so that the memory of a process says what it takes. */
export function createExtract(
  worker: URL,
  { memoryMb = 256, timeoutMs = 10_000 }: ExtractLimits = {},
): Extract {
  let last: Promise<unknown> = Promise.resolve();
  return (kind, content, signal) => {
    const read = (): Promise<string> => inThread(kind, content, signal);
    const result = last.then(read, read);
    last = result.catch(() => undefined);
    return result;
  };

  async function inThread(
    kind: RichKind,
    content: Uint8Array | string,
    signal: AbortSignal,
  ): Promise<string> {
    signal.throwIfAborted();
    const thread = new Worker(worker, {
      workerData: { kind, content },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      stdout: true,
      stderr: true,
      execArgv: [],
    });
    const ends = new AbortController();
    try {
      return await Promise.race([
        answerOf(thread, kind),
        late(
          ends.signal,
          timeoutMs,
          new DocumentError(`reading its ${names[kind]} took longer than ${timeoutMs / 1000} seconds.`),
        ),
        tooLarge(
          ends.signal,
          memoryMb,
          new DocumentError(`reading its ${names[kind]} took more than ${memoryMb} MiB of memory.`),
        ),
        aborted(signal, ends.signal),
      ]);
    } finally {
      ends.abort();
      await thread.terminate();
    }
  }
}

function answerOf(thread: Worker, kind: RichKind): Promise<string> {
  return new Promise((resolve, reject) => {
    thread.once("message", (text: string) => resolve(text));
    thread.once("error", (error) => reject(toDocumentError(error, kind)));
    thread.once("exit", (code) =>
      reject(new DocumentError(`its ${names[kind]} could not be read (exit ${code}).`)),
    );
  });
}

function toDocumentError(cause: Error, kind: RichKind): DocumentError {
  const code = "code" in cause ? cause.code : undefined;
  if (code === "ERR_MODULE_NOT_FOUND" && kind === "pdf")
    return new DocumentError("to read PDF the server needs the package unpdf: npm install unpdf@1.7.", {
      cause,
    });
  const reason = code === "ERR_WORKER_OUT_OF_MEMORY" ? "it takes too much memory." : cause.message;
  return new DocumentError(`its ${names[kind]} cannot be read: ${reason}`, { cause });
}

function late(ended: AbortSignal, ms: number, error: DocumentError): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(error), ms);
    ended.addEventListener("abort", () => clearTimeout(timer));
  });
}

/** Buffers are not part of a thread's heap, but of the process. */
function tooLarge(ended: AbortSignal, mb: number, error: DocumentError): Promise<never> {
  const most = process.memoryUsage.rss() + 2 * mb * 1024 * 1024;
  return new Promise((_, reject) => {
    const timer = setInterval(() => {
      if (process.memoryUsage.rss() > most) reject(error);
    }, watchMs);
    ended.addEventListener("abort", () => clearInterval(timer));
  });
}

function aborted(signal: AbortSignal, ended: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true, signal: ended });
  });
}
