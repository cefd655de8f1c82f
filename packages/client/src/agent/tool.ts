import type { ToolCall, ToolDefInput, Turn } from "@understudy/contract/types";
import { describesObject, toToolParameters, type JsonSchema } from "./json-schema.ts";
import { toText, type SchemaResult, type StandardSchema } from "./standard-schema.ts";

/** What `execute` and `approve` get beside the arguments. */
export interface ToolContext {
  /** The call, with its arguments as the model sent them. */
  call: ToolCall;
  /** The turn that awaits the call's response. */
  turn: Turn;
  /** Aborts when the call's time is up or the turn is aborted; nobody waits for `execute` from then on. */
  signal: AbortSignal;
}

/** What a tool is, but for its parameters. */
export interface ToolOptions<Arguments> {
  /** What the model calls it by; unique within an agent. */
  name: string;
  /** What it does, for the model. */
  description: string;
  /**
   * Does it. A string, content items or any JSON is what the model reads; what is thrown, the model reads the message
   * of.
   */
  execute: (args: Arguments, context: ToolContext) => unknown;
  /** Milliseconds that a call may take; the agent's `callTimeout` unless given. */
  timeout?: number | undefined;
}

/** A call that may run, with arguments that were checked; or why it may not, for the model. */
export type Prepared =
  { run: (context: ToolContext) => unknown; timeout: number | undefined } | { refused: string };

/** A tool of the client's, made by `tool()`. */
export interface Tool {
  /** How the server and the model know it. */
  readonly definition: ToolDefInput;
  prepare(args: unknown): Promise<Prepared>;
}

/**
 * A tool that runs in this program. `parameters` is a schema of zod 4.2 or newer, any other that implements Standard
 * JSON Schema, or a JSON Schema with a `validate` that returns the arguments or throws what is wrong with them. Its
 * types are those of `execute`'s arguments; without parameters they are `{}`, whatever the model sends.
 *
 * @throws TypeError if the parameters are not such a schema, or do not describe an object.
 */
export function tool<Arguments>(
  options: ToolOptions<Arguments> & { parameters: StandardSchema<Arguments> },
): Tool;
export function tool<Arguments>(
  options: ToolOptions<Arguments> & {
    parameters: JsonSchema;
    validate: (args: unknown) => Arguments | Promise<Arguments>;
  },
): Tool;
export function tool(options: ToolOptions<Record<string, never>> & { parameters?: undefined }): Tool;
export function tool(
  options: ToolOptions<never> & { parameters?: object | undefined; validate?: (args: unknown) => unknown },
): Tool {
  const { name, description, timeout } = options;
  const execute = options.execute as (args: unknown, context: ToolContext) => unknown;
  const { input_schema, check } = toParameters(options);
  if (!describesObject(input_schema))
    throw new TypeError(
      `The JSON Schema of tool ${name} must have the type object: the model names its arguments.`,
    );
  return {
    definition: { name, description, parameters: toToolParameters(input_schema), input_schema },
    async prepare(args) {
      const checked = await Promise.resolve(args).then(check).catch(toIssues);
      return checked.issues === undefined
        ? { run: (context) => execute(checked.value, context), timeout }
        : { refused: `The arguments do not fit the parameters of ${name}: ${toText(checked.issues)}` };
    },
  };
}

/** A check that throws has found something wrong, too. */
function toIssues(error: unknown): SchemaResult<never> {
  return { issues: [{ message: toMessage(error) }] };
}

/** Every way to say parameters, as one: their JSON Schema and their check. */
interface Parameters {
  input_schema: JsonSchema;
  check: (args: unknown) => SchemaResult<unknown> | Promise<SchemaResult<unknown>>;
}

function toParameters(options: {
  name: string;
  parameters?: object | undefined;
  validate?: (args: unknown) => unknown;
}): Parameters {
  const { name, parameters, validate } = options;
  if (parameters === undefined)
    return { input_schema: { type: "object", properties: {} }, check: () => ({ value: {} }) };
  if ("~standard" in parameters) return ofStandard(name, parameters as StandardSchema<unknown>);
  if (validate === undefined)
    throw new TypeError(
      `Tool ${name} needs a validate function beside its JSON Schema: nothing else checks arguments.`,
    );
  return {
    input_schema: parameters as JsonSchema,
    check: async (args) => ({ value: await validate(args) }),
  };
}

function ofStandard(name: string, { "~standard": standard }: StandardSchema<unknown>): Parameters {
  // Not every Standard Schema is also a Standard JSON Schema, whatever the types were told.
  if (typeof standard.jsonSchema?.input !== "function")
    throw new TypeError(`The parameters of tool ${name} cannot say their JSON Schema; zod can since 4.2.`);
  try {
    return {
      input_schema: standard.jsonSchema.input({ target: "draft-2020-12" }),
      check: (args) => standard.validate(args),
    };
  } catch (cause) {
    throw new TypeError(`JSON Schema has no words for the parameters of tool ${name}: ${toMessage(cause)}`, {
      cause,
    });
  }
}

/** What was thrown, in words. */
export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
