/** What providers keep for a run ends with it. */
import type { ProviderRun } from "@understudy/contract/ports";

export interface OpenRun extends ProviderRun {
  /** Calls everything that is to be called at the end, each once. */
  end(): void;
}

export function createProviderRun(): OpenRun {
  const closes: (() => void)[] = [];
  let ended = false;
  return {
    atEnd(close) {
      if (ended) close();
      else closes.push(close);
    },
    end() {
      ended = true;
      for (const close of closes.splice(0)) close();
    },
  };
}

/** For a request that is a run of its own. */
export async function inProviderRun<T>(work: (run: ProviderRun) => Promise<T>): Promise<T> {
  const run = createProviderRun();
  try {
    return await work(run);
  } finally {
    run.end();
  }
}
