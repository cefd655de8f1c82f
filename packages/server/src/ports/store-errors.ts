/** A store that cannot do its work. The message says what failed, where, and what to do about it. */
export class StoreError extends Error {
  override name = "StoreError";
}

/** What the store is built on is not installed here, so that another kind of store has to be chosen. */
export class StoreUnavailableError extends StoreError {
  override name = "StoreUnavailableError";
}

/** The file belongs to one process at a time, and somebody has it. */
export class StoreInUseError extends StoreError {
  override name = "StoreInUseError";
  readonly file: string;
  /** Who has it; undefined if that is not a process of ours. */
  readonly pid: number | undefined;

  constructor(file: string, pid: number | undefined, options?: ErrorOptions) {
    const holder = pid === undefined ? "another program" : `process ${pid}`;
    super(`${file} is in use by ${holder}. Stop it, or use --store sqlite:OTHER or --store memory.`, options);
    this.file = file;
    this.pid = pid;
  }
}
