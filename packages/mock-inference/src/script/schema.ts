/** The schema of scripts. Strict: unknown keys are mistakes. */
import { z } from "zod";
import type { Schema } from "@understudy/contract/types";
import { dialect, quirkList } from "./dialect-schema.ts";
import { duration, fault, headers, pace, wire } from "./fault-schema.ts";
import { requestCondition, shieldCondition } from "./condition-schema.ts";
import { carried, json, jsonObject, name, scriptName } from "./plain-schemas.ts";
import { forms, mapping, needs, notBoth, oneOf, someOf, type Rule } from "./mapping.ts";
import type {
  ScriptedAnswer,
  ScriptedCall,
  ImageItem,
  Reply,
  SayPart,
  Script,
  ScriptedError,
  ScriptedHttp,
  ScriptedTool,
  ScriptedUsage,
  ScriptedViolation,
  ShieldRule,
  TextItem,
  ScriptedToolAnswer,
  ScriptedToolParameter,
  Unconditional,
} from "./types.ts";

const error = mapping<ScriptedError>()({
  status: z.int().min(400, "must be from 400 to 599").max(599, "must be from 400 to 599"),
  message: z.string(),
  headers: headers.optional(),
});
/** Answers with these statuses have no body. */
const bodiless = [204, 205, 304];
const bodyFits: Rule = {
  holds: ({ status, body }) => body === undefined || !bodiless.includes(Number(status)),
  message: "cannot be combined with this status, which has no body",
  key: "body",
  schema: {
    anyOf: [
      { not: { required: ["body"] } },
      { not: { required: ["status"], properties: { status: { enum: bodiless } } } },
    ],
  },
};
const http = mapping<ScriptedHttp>()(
  {
    status: z.int().min(200, "must be from 200 to 599").max(599, "must be from 200 to 599"),
    headers: headers.optional(),
    body: json.optional(),
  },
  bodyFits,
);

const part = z.union([
  z.string(),
  forms<Exclude<SayPart, string>>()(
    {
      wait: duration.optional(),
      gate: carried.optional(),
      repeat: z.enum(["last"]).optional(),
      json: json.optional(),
    },
    oneOf("wait", "gate", "repeat", "json"),
  ),
]);
/** A text, or parts in order, that an answer has or has not: unlike `say` it is never empty. */
const spoken = (problem: string) => z.union([z.string().min(1, problem), z.array(part).min(1, problem)]);
const call = forms<ScriptedCall>()(
  {
    tool: name.optional(),
    args: json.optional(),
    id: name.optional(),
    offered: z.literal(false, "must be false, or omitted").optional(),
    unparsed: z.string().optional(),
  },
  oneOf("tool", "unparsed"),
  ...notBoth("unparsed", "args", "id", "offered"),
);
const tokens = z.int("must be a whole number").min(0, "must not be negative").optional();
const usage = mapping<ScriptedUsage>()(
  { prompt_tokens: tokens, completion_tokens: tokens, cached_tokens: tokens, reasoning_tokens: tokens },
  someOf(
    ["prompt_tokens", "completion_tokens", "cached_tokens", "reasoning_tokens"],
    "has no prompt_tokens, completion_tokens, cached_tokens or reasoning_tokens; omit it",
  ),
  // Beside an estimate a part may be more than the whole.
  needs("cached_tokens", "prompt_tokens", "requires prompt_tokens, of which it is part"),
  needs("reasoning_tokens", "completion_tokens", "requires completion_tokens, of which it is part"),
);
const inDialect = { dialect: dialect.optional(), quirks: quirkList.optional() };
const answerShape = {
  think: spoken("must not be empty; omit it").optional(),
  refuse: spoken("must not be empty").optional(),
  say: z.union([z.string(), z.array(part)]).optional(),
  call: z.array(call).min(1, "must contain a call").optional(),
  stop: z.enum(["end_of_turn", "end_of_message", "out_of_tokens"]).optional(),
  error: error.optional(),
  fault: fault.optional(),
  http: http.optional(),
  wire: wire.optional(),
  pace: pace.optional(),
  usage: usage.optional(),
  ...inDialect,
};
const { http: _http, ...ofModel } = answerShape;
const endsOnce = [
  ...notBoth("error", "stop"),
  ...notBoth("refuse", "say", "call"),
  ...notBoth("fault", "error"),
  ...notBoth("wire", "fault"),
  // The model is not asked.
  ...notBoth("http", ...Object.keys(ofModel)),
];
const deeds = ["say", "refuse", "call", "error", "stop", "fault", "http", "wire"];
const answer = mapping<ScriptedAnswer>()(
  answerShape,
  ...endsOnce,
  someOf(deeds, 'has no say, refuse, call, error, stop, fault, http or wire; an empty answer is say: ""'),
);
const replyRules: Rule[] = [
  ...endsOnce,
  ...notBoth("attempts", ...Object.keys(answerShape)),
  someOf(
    [...deeds, "attempts"],
    'has no say, refuse, call, error, stop, fault, http, wire or attempts; an empty answer is say: ""',
  ),
];
const replyShape = {
  ...answerShape,
  attempts: z.array(answer).min(1, "must contain an attempt").optional(),
};

const pauses = { gate: carried.optional(), wait: duration.optional() };
const shieldRule = mapping<ShieldRule>()(
  {
    shield: carried,
    when: shieldCondition.optional(),
    violation: mapping<ScriptedViolation>()({
      level: z.enum(["info", "warn", "error"]),
      message: z.string().optional(),
      metadata: jsonObject.optional(),
    }).optional(),
    error: error.optional(),
    ...pauses,
  },
  ...notBoth("error", "violation"),
);

const image = mapping<ImageItem>()({
  type: z.literal("image"),
  image: mapping<ImageItem["image"]>()(
    { url: mapping<Schema<"URL">>()({ uri: z.string() }).optional(), data: z.string().optional() },
    oneOf("url", "data"),
  ),
});
const item = z.union([mapping<TextItem>()({ type: z.literal("text"), text: z.string() }), image]);
const content = z.union([z.string(), z.null(), item, z.array(item)]);
const toolAnswer = mapping<ScriptedToolAnswer>()(
  {
    returns: content.optional(),
    error: z.string().optional(),
    metadata: jsonObject.optional(),
    ...pauses,
  },
  oneOf("returns", "error"),
);
const tool = mapping<ScriptedTool>()(
  {
    tool: carried,
    group: carried,
    description: z.string().optional(),
    parameters: z
      .array(
        mapping<ScriptedToolParameter>()({
          name,
          parameter_type: z.string(),
          description: z.string(),
          required: z.boolean().optional(),
          default: json.optional(),
        }),
      )
      .optional(),
    input_schema: jsonObject.optional(),
    returns: z
      .union([
        z.string(),
        z.null(),
        item,
        z
          .array(z.union([z.string(), z.null(), item, toolAnswer, z.array(item)]))
          .min(1, "must contain an answer"),
      ])
      .optional(),
    error: z.string().optional(),
    metadata: jsonObject.optional(),
    ...pauses,
  },
  oneOf("returns", "error"),
);

export const scriptSchema: z.ZodType<Script> = mapping<Script>()({
  $schema: z.string().optional(),
  script: scriptName,
  model: z.union([carried, z.array(carried).min(1, "must name a model")]).optional(),
  ...inDialect,
  replies: z
    .array(forms<Reply>()({ when: requestCondition.optional(), ...replyShape }, ...replyRules))
    .optional(),
  otherwise: forms<Unconditional>()(replyShape, ...replyRules).optional(),
  shields: z.array(shieldRule).optional(),
  tools: z.array(tool).optional(),
});
