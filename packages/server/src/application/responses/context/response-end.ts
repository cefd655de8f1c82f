import type { Owner } from "../../../domain/access/user.ts";
import type { ResponseRecord } from "../../records/record.ts";
import type { Version } from "../../../ports/store.ts";

/** A response that ended, before it is stored. */
export interface ResponseEnd {
  uuid: string;
  record: ResponseRecord;
  owner: Owner | null;
  /** Whether it is kept; otherwise nothing is written. */
  store: boolean;
  /** The version of the record that it replaces: that of a response in the background. Else null. */
  replaces: Version | null;
}

/** Whether another one may continue it: it has an answer. */
export function mayBeContinued({ response: { status } }: Pick<ResponseRecord, "response">): boolean {
  return status === "completed" || status === "incomplete";
}
