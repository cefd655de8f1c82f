/** A place where somebody waits until the test lets them go on; no test needs to sleep. */
export interface Gate {
  /** Resolves when somebody has come. */
  reached: Promise<void>;
  /** Waits until the gate is open. */
  pass(): Promise<void>;
  open(): void;
}

export function createGate(): Gate {
  let arrive = (): void => undefined;
  let open = (): void => undefined;
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    reached,
    open: () => open(),
    pass() {
      arrive();
      return opened;
    },
  };
}
