import type { ResponseObject } from "@understudy/contract/responses/types";
import type { ToolCall, ToolDefInput, Turn } from "@understudy/contract/types";
import type { SchemaArguments } from "./schema-arguments.ts";
import { describesObject, toToolParameters, type JsonSchema } from "./json-schema.ts";
import { toText, type SchemaResult, type StandardSchema } from "./standard-schema.ts";

/** The context passed to `execute` and `approve`. */
export interface ToolContext {
  /** The call, with its arguments as the model sent them. */
  call: ToolCall;
  /** The turn that awaits the call's response; null if a response called. */
  turn: Turn | null;
  /** The response with the call, of the Responses API; null if a turn called. */
  response: ResponseObject | null;
  /** Aborts on the call's timeout or when the turn is aborted; the result of `execute` is then ignored. */
  signal: AbortSignal;
}

/** The options of a tool except its parameters. */
export interface ToolOptions<Arguments> {
  /** The tool's name; unique within an agent. */
  name: string;
  /** Description for the model. */
  description: string;
  /**
   * Runs a call. The result is passed to the model: a string, content items or any JSON. If it throws, the model gets the
   * error message.
   */
  execute: (args: Arguments, context: ToolContext) => unknown;
  /** Milliseconds per call; the agent's `callTimeout` by default. */
  timeout?: number | undefined;
}

/** A validated call to run, or the reason for the model why it was refused. */
export type Prepared =
  { run: (context: ToolContext) => unknown; timeout: number | undefined } | { refused: string };

/** A client tool, created by `tool()`. */
export interface Tool {
  /** The definition sent to the server. */
  readonly definition: ToolDefInput;
  prepare(args: unknown): Promise<Prepared>;
}

/**
 * Defines a tool that runs in this program. `parameters` is a schema of zod 4.2 or newer, any other that implements
 * Standard JSON Schema. Its output type is that of `execute`'s arguments; without parameters they are `{}`, whatever the
 * model sends.
 *
 * A JSON Schema may come with a `validate` function that returns the arguments or throws. Without one, `execute` gets any
 * JSON that the model sends: the types of its arguments are what the schema asks for, and nothing checks them.
 *
 * @throws TypeError if there is no name or `execute`, or the parameters are no such schema or do not describe an object.
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
export function tool<const S extends JsonSchema>(
  options: ToolOptions<SchemaArguments<S>> & {
    parameters: S & { readonly "~standard"?: never };
    validate?: undefined;
  },
): Tool;
export function tool(options: ToolOptions<Record<string, never>> & { parameters?: undefined }): Tool;
export function tool(
  options: ToolOptions<never> & {
    parameters?: object | undefined;
    validate?: ((args: unknown) => unknown) | undefined;
  },
): Tool {
  const { name, description, timeout, execute, parameters, validate, ...others } = options;
  // A misspelt one would be a tool without parameters.
  for (const other in others) throw toolError(`No option of tool ${name}: ${other}.`);
  // Without types, the first call would find it out.
  if (!name || typeof execute !== "function") throw toolError(`Tool ${name} lacks name or execute.`);
  const { input_schema, check } = toParameters(name, parameters, validate);
  if (!describesObject(input_schema)) throw toolError(`The parameters of tool ${name} describe no object.`);
  return {
    definition: { name, description, parameters: toToolParameters(input_schema), input_schema },
    async prepare(args) {
      const checked = await Promise.resolve(args)
        .then(check)
        .catch((error: unknown): SchemaResult<never> => ({ issues: [{ message: toMessage(error) }] }));
      return checked.issues === undefined
        ? { run: (context) => execute(checked.value as never, context), timeout }
        : { refused: `The arguments do not fit the parameters of ${name}: ${toText(checked.issues)}` };
    },
  };
}

/** Parameters in a common form: JSON Schema and validator. */
interface Parameters {
  input_schema: JsonSchema;
  check: (args: unknown) => SchemaResult<unknown> | Promise<SchemaResult<unknown>>;
}

function toParameters(
  name: string,
  parameters: object | undefined,
  validate: (args: unknown) => unknown = (args) => args,
): Parameters {
  if (parameters === undefined)
    return { input_schema: { type: "object", properties: {} }, check: () => ({ value: {} }) };
  if ("~standard" in parameters) return ofStandard(name, parameters as StandardSchema<unknown>);
  return {
    input_schema: parameters as JsonSchema,
    check: async (args) => ({ value: await validate(args) }),
  };
}

function ofStandard(name: string, { "~standard": standard }: StandardSchema<unknown>): Parameters {
  // Checked at run time: not every Standard Schema implements Standard JSON Schema.
  if (typeof standard.jsonSchema?.input !== "function")
    throw toolError(`The parameters of tool ${name} provide no JSON Schema; zod does since 4.2.`);
  try {
    return {
      input_schema: standard.jsonSchema.input({ target: "draft-2020-12" }),
      check: (args) => standard.validate(args),
    };
  } catch (cause) {
    throw toolError(`The parameters of tool ${name} are no JSON Schema: ${toMessage(cause)}.`, cause);
  }
}

/** Says what is wrong with a tool, and how one is made. */
function toolError(wrong: string, cause?: unknown): TypeError {
  return new TypeError(`${wrong} Write tool({ name, description, parameters, execute }).`, {
    cause,
  });
}

/** The message of anything thrown. */
export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
