import { operations } from "@understudy/contract";
import { responsesOperations } from "@understudy/contract/responses";

type KeyedIn<Table> = {
  [Id in keyof Table]: Table[Id] extends { readonly takesKey: true } ? Id : never;
}[keyof Table];

/** The operations that take an idempotency key: those that store something. */
export type KeyedOperation = KeyedIn<typeof operations> | KeyedIn<typeof responsesOperations>;

const all: Readonly<Record<string, { readonly takesKey: boolean }>> = {
  ...operations,
  ...responsesOperations,
};

export function takesKey(id: string): id is KeyedOperation {
  return all[id]?.takesKey === true;
}
