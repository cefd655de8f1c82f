/** The servers behind a balancer, and which of them answer. */

const checkEveryMs = 500;
const checkTimeoutMs = 5_000;

export interface Backend {
  url: URL;
  isHealthy: boolean;
}

export interface Pool {
  /** The next one that is healthy and not among these. */
  next(tried?: ReadonlySet<Backend>): Backend | undefined;
  /** A request to it failed: it gets none until a check succeeds. */
  fails(backend: Backend): void;
  close(): void;
}

export function createPool(
  servers: readonly string[],
  onChange: (server: string, isHealthy: boolean) => void,
): Pool {
  const backends = servers.map((server): Backend => ({ url: new URL(server), isHealthy: true }));
  let turn = 0;

  function set(backend: Backend, isHealthy: boolean): void {
    if (backend.isHealthy === isHealthy) return;
    backend.isHealthy = isHealthy;
    onChange(backend.url.origin, isHealthy);
  }

  async function check(backend: Backend): Promise<void> {
    const signal = AbortSignal.timeout(checkTimeoutMs);
    const isHealthy = await fetch(new URL("/v1/health", backend.url), { signal }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
    set(backend, isHealthy);
  }

  const timer = setInterval(() => void Promise.all(backends.map(check)), checkEveryMs);
  return {
    next(tried) {
      for (let nth = 0; nth < backends.length; nth += 1) {
        const backend = backends[(turn += 1) % backends.length];
        if (backend?.isHealthy && !tried?.has(backend)) return backend;
      }
      return undefined;
    },
    fails: (backend) => set(backend, false),
    close: () => clearInterval(timer),
  };
}
