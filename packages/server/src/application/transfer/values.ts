/** Checks of values of records, each by the schema of what it is. They throw an `Error` that says what is wrong. */
import { isRecord, parseSchema } from "@understudy/contract";
import { parseResponsesSchema, type ResponsesSchemas } from "@understudy/contract/responses";
import type { SchemaName } from "@understudy/contract/types";
import { responseId } from "@understudy/responses";
import { keys, uuid, type RegisteredKind } from "../records/keys.ts";
import { checkPlan, checkTurnValue } from "./turn-value.ts";
import { expectOk, expectSame, fieldsOf, type CheckValue } from "./check-value.ts";

type Fields = Record<string, unknown>;

function expectValid(name: SchemaName, value: unknown, path: string): void {
  expectOk<unknown>(path, parseSchema(name, value));
}

function expectResponses(name: keyof ResponsesSchemas, value: unknown, path: string): void {
  expectOk<unknown>(path, parseResponsesSchema(name, value));
}

export const checkAgent: CheckValue = (value, [agent = ""]) => {
  const fields = fieldsOf(value);
  expectValid("Agent", fields, "value");
  expectSame("value.agent_id", fields["agent_id"], agent);
};

export const checkSession: CheckValue = (value, [, session = ""]) => {
  const fields = fieldsOf(value);
  expectValid("Session", { ...fields, turns: [] }, "value");
  expectSame("value.session_id", fields["session_id"], session);
};

export const checkTurn: CheckValue = (value, [, session = "", turn = ""]) => {
  checkTurnValue(fieldsOf(value), { session, turn });
};

/** A model, a shield or a toolgroup under its own name. */
function resource(kind: RegisteredKind, schema: SchemaName): CheckValue {
  return (value, rest) => {
    const fields = fieldsOf(value);
    expectValid(schema, fields, "value");
    const key = keys.resource(kind, String(fields["identifier"]));
    if (key !== `${kind}/${rest.at(-1)}`) throw new Error(`value.identifier: its key is ${key}`);
    const isOwned = rest.length > 1;
    if (isOwned && !("owner" in (value as object)))
      throw new Error("value.owner: expected who registered it");
  };
}
export const checkModel: CheckValue = resource("model", "Model");
export const checkShield: CheckValue = resource("shield", "Shield");
export const checkToolGroup: CheckValue = resource("toolgroup", "ToolGroup");
export const checkVectorDb: CheckValue = (value, rest) => {
  resource("vector_db", "VectorDb")(value, rest);
  const { uuid: id } = fieldsOf(value);
  if (typeof id !== "string" || !uuid.test(id))
    throw new Error("value.uuid: expected the id of its documents");
};

export const checkResponse: CheckValue = (value, [response = ""]) => {
  const fields = fieldsOf(value);
  checkContent(fields);
  expectResponses("ResponseObject", fields["response"], "value.response");
  if (typeof fields["deltas"] !== "string") throw new Error("value.deltas: expected a text");
  const { id } = fields["response"] as { id: string };
  expectSame("value.response.id", id, responseId(response));
  if (fields["work"] !== undefined) checkWork(fields["work"]);
};

/** Of a response that has not ended: it is run after the import. */
function checkWork(work: unknown): void {
  if (!isRecord(work)) throw new Error("value.work: expected an object");
  checkPlan(work["plan"], "value.work.plan");
  const { shown, conversation, requeued } = work;
  for (const name of ["offered", "listings"])
    if (!Array.isArray(work[name])) throw new Error(`value.work.${name}: expected a list`);
  for (const name of ["needs_caller", "effects"])
    if (typeof work[name] !== "boolean") throw new Error(`value.work.${name}: expected true or false`);
  if (!isRecord(shown)) throw new Error("value.work.shown: expected an object");
  if (!Number.isInteger(requeued)) throw new Error("value.work.requeued: expected a whole number");
  if (conversation !== null && !(isRecord(conversation) && Number.isInteger(conversation["tail"])))
    throw new Error("value.work.conversation: expected a conversation with its tail, or null");
}

export const checkAncestor: CheckValue = (value) => checkContent(fieldsOf(value));

function checkContent({ parent, input, output }: Fields): void {
  if (parent !== null && typeof parent !== "string")
    throw new Error("value.parent: expected the uuid of a response, or null");
  for (const [name, items] of Object.entries({ input, output })) {
    if (!Array.isArray(items)) throw new Error(`value.${name}: expected a list of items`);
    for (const [at, item] of items.entries()) checkKept(item, `value.${name}.${at}`);
  }
}

export const checkConversation: CheckValue = (value) => {
  const { metadata, created_at, tail } = fieldsOf(value);
  if (!isRecord(metadata)) throw new Error("value.metadata: expected an object");
  for (const [path, found] of Object.entries({ created_at, tail }))
    if (!Number.isInteger(found)) throw new Error(`value.${path}: expected a whole number`);
};

export const checkFile: CheckValue = (value) => {
  const { filename, purpose, mime_type, bytes, pieces, created_at, expires_at } = fieldsOf(value);
  for (const [path, found] of Object.entries({ filename, purpose, mime_type }))
    if (typeof found !== "string") throw new Error(`value.${path}: expected a text`);
  for (const [path, found] of Object.entries({ bytes, pieces, created_at, expires_at: expires_at ?? 0 }))
    if (!Number.isInteger(found)) throw new Error(`value.${path}: expected a whole number`);
};

/** Some of the content of a file. */
export const checkPiece: CheckValue = (value) => {
  if (typeof value !== "string" || !/^[A-Za-z0-9+/]*={0,2}$/.test(value) || value.length % 4 !== 0)
    throw new Error("value: expected base64");
};

/** Bytes, or a time. */
export const checkCount: CheckValue = (value) => {
  if (!Number.isInteger(value)) throw new Error("value: expected a whole number");
};

export const checkItem: CheckValue = (value) => checkKept(value, "value");

function checkKept(kept: unknown, path: string): void {
  if (!isRecord(kept)) throw new Error(`${path}: expected an object with an item`);
  expectResponses("Item", kept["item"], `${path}.item`);
}
