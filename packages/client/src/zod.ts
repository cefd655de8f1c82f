/** Structured output with zod. An entry of its own: apps without zod load nothing of it. */
import { safeParse, toJSONSchema, type $ZodIssue, type $ZodType, type output } from "zod/v4/core";
import type { ResponseObject, TextFormatSchema } from "@understudy/contract/responses/types";
import type { JsonSchemaResponseFormat, Turn } from "@understudy/contract/types";
import { issuesText } from "./agent/standard-schema.ts";
import { ClientError, causeMessage } from "./sending/errors.ts";
import { outputText } from "./responses/output-text.ts";
import { toText } from "./stream/reading.ts";

/** What the model answered is not what was asked for. */
export class InvalidOutput extends ClientError {
  override readonly name = "InvalidOutput";
  /** What the model answered. */
  readonly text: string;
  /** What does not fit the schema; empty if the text is not JSON. */
  readonly issues: readonly $ZodIssue[];
  constructor(text: string, wrong: string, issues: readonly $ZodIssue[], cause?: unknown) {
    super(`${wrong}. The model answered: ${text === "" ? "nothing" : text.slice(0, 1_000)}`, { cause });
    this.text = text;
    this.issues = issues;
  }
}

/** An output of a schema: what to ask the model for, and how to read its answer. */
export interface StructuredOutput<Output> {
  /** The format for the configuration of an agent. */
  readonly response_format: JsonSchemaResponseFormat;
  /** The value for `text` of a response. */
  readonly text: { format: TextFormatSchema };
  /**
   * The output of a turn or of a response.
   *
   * @throws InvalidOutput
   */
  parse(answer: Turn | ResponseObject): Output;
}

/**
 * Asks for answers that fit a schema of zod. The model is given its JSON Schema, before defaults and transforms.
 *
 * @throws if the schema cannot be represented as JSON Schema.
 */
export function structuredOutput<Schema extends $ZodType>(schema: Schema): StructuredOutput<output<Schema>> {
  const json_schema = toJSONSchema(schema, { io: "input" });
  return {
    response_format: { type: "json_schema", json_schema },
    text: { format: { type: "json_schema", name: nameOf(json_schema), schema: json_schema } },
    parse(answer) {
      const text = "output_message" in answer ? toText(answer.output_message.content) : outputText(answer);
      const parsed = safeParse(schema, parseJson(text, ranOut(answer)));
      if (parsed.success) return parsed.data;
      const { issues } = parsed.error;
      throw new InvalidOutput(text, `The output does not fit the schema: ${issuesText(issues)}`, issues);
    },
  };
}

/** The title of a schema, where it may be a name; the API asks for one. */
function nameOf({ title = "" }: { title?: string | undefined }): string {
  return /^[\w-]{1,64}$/.test(title) ? title : "output";
}

function ranOut(answer: Turn | ResponseObject): boolean {
  if ("output_message" in answer) return answer.output_message.stop_reason === "out_of_tokens";
  return answer.incomplete_details?.reason === "max_output_tokens";
}

function parseJson(text: string, hasRunOut: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const why = hasRunOut ? "the model ran out of tokens" : causeMessage(cause);
    throw new InvalidOutput(text, `The output is not JSON: ${why}`, [], cause);
  }
}
