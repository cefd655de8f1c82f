/** The parts of an answer, each in time. */
import { ProviderError } from "@understudy/contract";

/** Seconds. */
export interface PartTimes {
  first: number;
  between: number;
}

/** `late`: called before the error is thrown, to end what does not come. @throws ProviderError (504) */
export async function* withinTimes<Part>(
  parts: AsyncGenerator<Part>,
  { first, between }: PartTimes,
  late: (error: ProviderError) => void,
): AsyncGenerator<Part> {
  let wait = first;
  try {
    for (;;) {
      const next = await within(parts.next(), wait, late);
      if (next.done === true) return;
      yield next.value;
      wait = between;
    }
  } finally {
    // Not awaited: one that hangs ends with its signal.
    parts.return(undefined).catch(() => undefined);
  }
}

export function lateAnswer(seconds: number): ProviderError {
  return new ProviderError(`The model's server sent nothing for ${seconds} s.`, { status: 504 });
}

async function within<T>(
  promise: Promise<T>,
  seconds: number,
  late: (error: ProviderError) => void,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = lateAnswer(seconds);
      late(error);
      reject(error);
    }, seconds * 1000);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
