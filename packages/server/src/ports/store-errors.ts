/** A failure of a store. The message says what failed, where, and what to do about it. */
export class StoreError extends Error {
  override name = "StoreError";
}

/** The driver of the store is not installed; choose another kind of store. */
export class StoreUnavailableError extends StoreError {
  override name = "StoreUnavailableError";
}

/** Another process has the file. */
export class StoreInUseError extends StoreError {
  override name = "StoreInUseError";
  readonly file: string;
  /** The process that has it; undefined if it is another program. */
  readonly pid: number | undefined;

  constructor(file: string, pid: number | undefined, options?: ErrorOptions) {
    const holder = pid === undefined ? "another program" : `process ${pid}`;
    super(`${file} is in use by ${holder}. Stop it, or use --store sqlite:OTHER or --store memory.`, options);
    this.file = file;
    this.pid = pid;
  }
}
