/** Refuses options that a program in JavaScript, or one with a cast, passes by mistake. */
import { isRecord } from "@understudy/contract";
import { findDataMistakes, keyPath } from "@understudy/mock-inference";
import { responsesDialects } from "@understudy/responses";
import { disconnects } from "../application/running/disconnects.ts";
import { defaultLimits, limitsPerUser } from "../application/running/limits.ts";
import { longHistories } from "../application/running/long-history.ts";
import { configurationSchema } from "./configuration-schema.ts";
import { authSchema } from "./auth-schema.ts";
import type { StackOptions } from "./stack.ts";
import { findWrongProviders } from "./wrong-providers.ts";
import { findWrongValues } from "./wrong-values.ts";

const anything = {};
const flag = { type: "boolean" };
const text = { type: "string" };
const count = { type: "number" };

/** The JSON Schema of options, by which others are refused. */
export function toOptionsSchema(properties: Record<string, object>): Record<string, unknown> {
  return { type: "object", additionalProperties: false, properties };
}

/** An option that is an instance of a class, or that has its own message below, may be anything here. */
export const stackProperties: Record<keyof StackOptions, object> = {
  scripts: anything,
  scriptFile: { anyOf: [text, { type: "array", items: text }] },
  providers: anything,
  configuration: anything,
  store: anything,
  volatileSessions: flag,
  ttl: text,
  history: { enum: longHistories },
  disconnects: { enum: disconnects },
  profile: anything,
  limits: toOptionsSchema(
    Object.fromEntries([...Object.keys(defaultLimits), ...limitsPerUser].map((key) => [key, count])),
  ),
  authenticate: anything,
  policy: authSchema.properties.policy,
  ignoreOwners: flag,
  documents: toOptionsSchema({
    maxBytes: count,
    timeoutMs: count,
    allowPrivate: { anyOf: [flag, { type: "array", items: text }] },
  }),
  control: toOptionsSchema({ loopback: flag, allowHosts: { type: "array", items: text }, token: text }),
  cors: text,
  responses: { enum: responsesDialects },
  logger: anything,
};

const stackSchema = toOptionsSchema(stackProperties);

/** Throws a `TypeError` that names every mistake. */
export function checkStackOptions(options: unknown): void {
  checkServerOptions("createStack", options, stackSchema);
}

/** Throws a `TypeError` that names the function and every mistake in its options. Options of a stack may be among them. */
export function checkServerOptions(caller: string, options: unknown, schema: Record<string, unknown>): void {
  if (!isRecord(options)) throw new TypeError(`${caller}: options must be an object.`);
  const mistakes = [
    ...findDataMistakes(options, schema).map(
      ({ path, message }) => `${keyPath(path)}: ${elsewhere(path) ?? message}`,
    ),
    ...findWrongProviders(options["providers"]),
    ...findWrongValues(options),
  ];
  if (mistakes.length > 0) throw new TypeError(mistakes.map((mistake) => `${caller}: ${mistake}`).join("\n"));
}

/** Where an option belongs that is part of the configuration. */
function elsewhere([first = "", ...inner]: readonly (string | number)[]): string | null {
  const misplaced =
    inner.length === 0 && first in configurationSchema.properties && !(first in stackProperties);
  return misplaced ? `belongs into the configuration: { configuration: { ${first} } }` : null;
}
