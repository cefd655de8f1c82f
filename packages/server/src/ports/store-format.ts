/** The format of what is stored: which keys there are, and what is under them. */

/** Raise it with every change of records. A store in another format is refused. */
export const recordFormat = 1;

/** The format of a store while records are imported into it: no server shows its records. */
export const importing = 0;

/** The format of a store that outlives a process. */
export interface StoreFormat {
  /**
   * The format that the store had when it was opened, or that `change` gave it. While the store has another format,
   * all verbs fail.
   */
  readonly number: number;
  /** False, without a change, if it is another one by now. */
  change(to: number): Promise<boolean>;
}
