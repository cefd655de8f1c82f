import type { ResponseObject } from "@understudy/contract/responses/types";
import type { ToolCall, ToolDefInput, ToolParameterInput, Turn } from "@understudy/contract/types";
import type { SchemaArguments } from "./schema-arguments.ts";
import { describesObject, toToolParameters, type JsonSchema } from "./json-schema.ts";
import { aFunction, aNumber, anything, checkRules, type OptionRule } from "../sending/rules.ts";
import { isPlainObject, shownValue } from "../sending/shown.ts";
import { issuesText, type SchemaResult, type StandardSchema } from "./standard-schema.ts";

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

/** What describes the arguments of a tool. */
export type ToolParameters = StandardSchema<unknown> | (JsonSchema & { readonly "~standard"?: never });

/** The arguments of `execute` by the parameters: of a JSON Schema, what it asks for; without parameters `{}`. */
export type ToolArguments<Parameters> =
  Parameters extends StandardSchema<infer Output>
    ? Output
    : Parameters extends JsonSchema
      ? SchemaArguments<Parameters>
      : Record<string, never>;

/** A name that is written out is checked by the compiler: a type that it does not fit says why. */
export type ToolName<Name extends string> = Name extends "" | `${string}${" " | "." | "/" | ":"}${string}`
  ? "The name of a tool has 1 to 64 letters, digits, _ and -."
  : Name;

/** The options of a tool. */
export interface ToolOptions<Name extends string, Parameters, Arguments, Result> {
  /** The tool's name: 1 to 64 letters, digits, `_` and `-`; unique within an agent. */
  name: ToolName<Name>;
  /** Description for the model. */
  description: string;
  /**
   * A schema of zod 4.2 or newer, any other that implements Standard JSON Schema, or a JSON Schema. A tool without
   * parameters takes no arguments.
   */
  parameters?: Parameters;
  /** Beside a JSON Schema, returns the arguments or throws. Without one nothing checks them. */
  validate?:
    | (Parameters extends StandardSchema<unknown> ? never : (args: unknown) => Arguments | Promise<Arguments>)
    | undefined;
  /**
   * Runs a call. The result is passed to the model: a string, content items or any JSON. If it throws, the model gets the
   * error message.
   */
  execute: (args: NoInfer<Arguments>, context: ToolContext) => Result;
  /** Milliseconds per call; the agent's `callTimeout` by default. */
  timeout?: number | undefined;
}

/** A validated call to run, or the reason for the model why it was refused. */
export type Prepared =
  { run: (context: ToolContext) => unknown; timeout: number | undefined } | { refused: string };

/** A client tool, created by `tool()`. */
export interface Tool<Arguments = never, Result = unknown> {
  /** The definition sent to the server. */
  readonly definition: ToolDefInput;
  /** Runs the tool directly, such as in a test, with arguments that are not checked. A context may be given in part. */
  execute(args: Arguments, context?: Partial<ToolContext>): Result;
  prepare(args: unknown): Promise<Prepared>;
}

/** The options of a tool. Those without a rule here have messages that say how a tool is made. */
const rules = {
  name: anything,
  description: anything,
  parameters: anything,
  validate: aFunction,
  execute: anything,
  timeout: aNumber,
} satisfies Record<keyof ToolOptions<string, unknown, unknown, unknown>, OptionRule>;

/**
 * Defines a tool that runs in this program. `parameters` is a schema of zod 4.2 or newer, any other that implements
 * Standard JSON Schema. Its output type is the type of `execute`'s arguments; without parameters they are `{}`, whatever the
 * model sends.
 *
 * A JSON Schema may come with a `validate` function that returns the arguments or throws. Without one, `execute` gets any
 * JSON that the model sends: the types of its arguments are what the schema asks for, and nothing checks them.
 *
 * @throws TypeError if an option is missing or unknown, the name has other characters, or the parameters are no such schema
 * or do not describe an object.
 */
export function tool<
  const Name extends string,
  const Parameters extends ToolParameters | undefined = undefined,
  Arguments = ToolArguments<Parameters>,
  Result = unknown,
>(options: ToolOptions<Name, Parameters, Arguments, Result>): Tool<Arguments, Result> {
  // If the caller has no types, a mistake would show at the first call, or never.
  if (!isPlainObject(options))
    throw toolError(`The options of a tool are an object, unlike ${shownValue(options)}.`);
  const { description, timeout, execute, parameters, validate } = options;
  const name: string = options.name;
  checkRules(name ? `The tool ${name}` : "A tool", options, rules);
  if (typeof name !== "string" || name === "") throw toolError("A tool lacks its name.");
  if (!/^[\w-]{1,64}$/.test(name))
    throw toolError(
      `The name of a tool has 1 to 64 letters, digits, _ and -, unlike ${JSON.stringify(name)}.`,
    );
  if (typeof description !== "string") throw toolError(`The tool ${name} lacks its description.`);
  if (typeof execute !== "function") throw toolError(`The tool ${name} lacks execute.`);
  const { input_schema, check } = toParameters(name, parameters, validate);
  return {
    definition: { name, description, parameters: toFlat(name, input_schema), input_schema },
    execute: (args, context) =>
      execute(args, {
        call: {
          call_id: "",
          tool_name: name,
          arguments: args,
          arguments_json: null,
        },
        turn: null,
        response: null,
        signal: new AbortController().signal,
        ...context,
      }),
    async prepare(args) {
      const checked = await Promise.resolve(args)
        .then(check)
        .catch((error: unknown): SchemaResult<never> => ({ issues: [{ message: toMessage(error) }] }));
      return checked.issues === undefined
        ? { run: (context) => execute(checked.value as never, context), timeout }
        : { refused: `The arguments do not fit the parameters of ${name}: ${issuesText(checked.issues)}` };
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
  validate: ((args: unknown) => unknown) | undefined,
): Parameters {
  const isStandard = "~standard" in Object(parameters);
  if (validate !== undefined && (parameters === undefined || isStandard))
    throw toolError(`The tool ${name} has validate, which is for a JSON Schema as parameters.`);
  if (parameters === undefined)
    return { input_schema: { type: "object", properties: {} }, check: () => ({ value: {} }) };
  if (isStandard) return ofStandard(name, parameters as StandardSchema<unknown>);
  if (!isPlainObject(parameters))
    throw toolError(`The parameters of tool ${name} are no schema, but ${shownValue(parameters)}.`);
  return {
    input_schema: parameters as JsonSchema,
    check: async (args) => ({ value: validate === undefined ? args : await validate(args) }),
  };
}

/** The schema as flat parameters. It is sent as JSON, so it must be some. */
function toFlat(name: string, schema: JsonSchema): ToolParameterInput[] {
  try {
    JSON.stringify(schema);
    if (describesObject(schema)) return toToolParameters(schema);
  } catch (cause) {
    throw toolError(`The parameters of tool ${name} are no JSON Schema: ${toMessage(cause)}.`, cause);
  }
  throw toolError(`The parameters of tool ${name} describe no object.`);
}

function ofStandard(name: string, { "~standard": standard }: StandardSchema<unknown>): Parameters {
  // Checked at run time: not every Standard Schema implements Standard JSON Schema.
  if (typeof standard?.jsonSchema?.input !== "function")
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
