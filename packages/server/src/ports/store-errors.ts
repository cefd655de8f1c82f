/** A failure of a store. The message says what failed, where, and what to do about it. */
export class StoreError extends Error {
  override name = "StoreError";
}

/** The driver of the store is not installed; choose another kind of store. */
export class StoreUnavailableError extends StoreError {
  override name = "StoreUnavailableError";
}

/** The store cannot be reached for now. Nothing of the request is stored. */
export class StoreUnreachableError extends StoreError {
  override name = "StoreUnreachableError";
}

/** The connection was lost, and it cannot be found out whether the commit was applied. */
export class StoreOutcomeError extends StoreError {
  override name = "StoreOutcomeError";
}

/** Another process has the file. */
export class StoreInUseError extends StoreError {
  override name = "StoreInUseError";
  readonly file: string;
  /** The process that has it; undefined if it is another program. */
  readonly pid: number | undefined;

  /**
   * `leftover` is what tells that the file is in use, and what a program leaves behind that is killed; `hasOtherName`: the
   * process has it by another path.
   */
  constructor(
    file: string,
    pid: number | undefined,
    options: ErrorOptions & { leftover?: string; hasOtherName?: boolean } = {},
  ) {
    const holder = pid === undefined ? "another program" : `process ${pid}`;
    const { leftover, hasOtherName, ...rest } = options;
    const name = hasOtherName ? " under another name (a hard link, or another mount of it)" : "";
    const stop = leftover === undefined ? "Stop it" : `Stop it, or remove ${leftover} if none runs`;
    super(
      `${file} is in use by ${holder}${name}. ${stop}, or use --store sqlite:OTHER or --store memory.`,
      rest,
    );
    this.file = file;
    this.pid = pid;
  }
}
