/** The format of what is stored: which keys there are, and what is under them. */

/** Raise it with every change of records. A store in another format is refused. */
export const recordFormat = 1;

/** Of a store that records are imported into: no server shows anything of it. */
export const importing = 0;

/** For stores that outlive a process. */
export interface StoreFormat {
  /** As it was when the store was opened, or last changed by `change`. While it is another one all verbs fail. */
  readonly number: number;
  /** False, without a change, if it is another one by now. */
  change(to: number): Promise<boolean>;
}
