/** Any script. */
import fc from "fast-check";
import { pathName } from "@understudy/contract";
import type { InferenceRequest } from "@understudy/contract/provider-data";
import { answered, ask, system, toolSaid, user } from "./requests.ts";
import type {
  ScriptedAnswer,
  Duration,
  Fault,
  Pace,
  Reply,
  Script,
  ScriptedError,
  ScriptedTool,
  ShieldRule,
  ScriptedHttp,
  ScriptedWire,
} from "../../src/index.ts";

/** As a text that stands for itself. */
const escaped = (drawn: string): string => drawn.replace(/(\$+)\{/g, "$1$1{");
const values = ["user", "last", "system", "tool.t.a", "args.t"];
const placeholder = fc.constantFrom(...values.map((value) => `\${${value}}`), "$${user}");
const text = fc.oneof(
  { weight: 9, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }).map(escaped) },
  { weight: 1, arbitrary: placeholder },
);
const filled = fc.string({ minLength: 1, maxLength: 8 }).map(escaped);
const name = fc.stringMatching(/^[\w.-]{1,8}$/).filter((one) => pathName.test(one));
const gate = filled.filter((one) => pathName.test(one));
// Their keys are numbers, so that a line of a text shows which key it has.
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(escaped(JSON.stringify({ 1: value }))));
const duration: fc.Arbitrary<Duration> = fc.oneof(
  fc.integer({ min: 0, max: 5000 }),
  fc.nat({ max: 999 }).map((millis): Duration => `${millis}ms`),
  fc.constant("1.5s" as const),
);
const plain = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record(shape, { noNullPrototype: true });
const optional = <T>(
  shape: { [K in keyof T]: fc.Arbitrary<T[K]> },
  requiredKeys: (keyof T & string)[] = [],
) => fc.record(shape, { requiredKeys, noNullPrototype: true }) as unknown as fc.Arbitrary<T>;

const error = optional<ScriptedError>(
  {
    status: fc.integer({ min: 400, max: 599 }),
    message: text,
    headers: plain({ "retry-after": fc.nat({ max: 9 }).map(String) }),
  },
  ["status", "message"],
);
const part = fc.oneof(
  text,
  plain({ wait: duration }),
  plain({ gate }),
  fc.constant({ repeat: "last" as const }),
  plain({ json }),
);
const call = fc.oneof(
  optional<{ tool: string; args: any; id: string }>({ tool: name, args: json, id: filled }, ["tool"]),
  plain({ unparsed: text }),
);
const said = fc.oneof(text, fc.array(part, { maxLength: 3 }));
const spoken = fc.oneof(filled, fc.array(part, { minLength: 1, maxLength: 3 }));
const calls = fc.array(call, { minLength: 1, maxLength: 2 });
const stop = fc.constantFrom("end_of_turn", "end_of_message", "out_of_tokens");
export const anyPace: fc.Arbitrary<Pace> = fc.oneof(
  optional<Pace>({ first: duration, per_second: fc.integer({ min: 1, max: 500 }) }, ["first"]),
  plain({
    per_second: fc.double({ min: 0.5, max: 500, noNaN: true }),
    jitter: fc.double({ min: 0, max: 1, noNaN: true }),
    seed: fc.integer(),
  }),
);
/** Of an answer that has at least this many events, whatever it says. */
const anyFault = (most: number): fc.Arbitrary<Fault> =>
  fc.oneof(
    optional<Fault>(
      {
        after: fc.nat({ max: most }),
        type: fc.constantFrom("reset", "end", "stall", "malformed", "crlf"),
      },
      ["type"],
    ),
    plain({ after: fc.integer({ min: 1, max: most }), type: fc.constant("repeat" as const) }),
  );
const anyWire: fc.Arbitrary<ScriptedWire> = fc.oneof(
  anyFault(4),
  fc.constant({ type: "repeat" as const, after: 9 }),
  optional<ScriptedWire>({ after: fc.nat({ max: 9 }), every: duration, type: fc.constant("slow") }, [
    "every",
    "type",
  ]),
  optional<ScriptedWire>({ after: fc.nat({ max: 99 }), type: fc.constantFrom("reset", "split_utf8") }, [
    "type",
  ]),
);
const anyHttp = optional<ScriptedHttp>(
  {
    status: fc.constantFrom(200, 302, 401, 429, 503),
    headers: plain({ "Retry-After": fc.nat({ max: 9 }).map(String) }),
    body: fc.oneof(text, json),
  },
  ["status"],
);
const tokens = fc.nat({ max: 200_000 });
const usage = fc.oneof(
  plain({ prompt_tokens: tokens }),
  plain({ completion_tokens: tokens }),
  plain({ prompt_tokens: tokens, completion_tokens: tokens }),
  fc.tuple(tokens, tokens, tokens, tokens).map(([cached_tokens, others, reasoning_tokens, shown]) => ({
    prompt_tokens: cached_tokens + others,
    cached_tokens,
    completion_tokens: reasoning_tokens + shown,
    reasoning_tokens,
  })),
);
const stopping = fc
  .tuple(said, optional<any>({ think: spoken, call: calls, stop, pace: anyPace, usage, wire: anyWire }))
  .map(([say, rest]): ScriptedAnswer => ({ say, ...rest }));
const refusing = optional<any>({ think: spoken, refuse: spoken, stop, pace: anyPace, usage }, ["refuse"]);
const faulty = fc
  .tuple(said, optional<any>({ call: calls, fault: anyFault(4), pace: anyPace }))
  .map(([say, rest]): ScriptedAnswer => ({ say, ...rest }));
const answer: fc.Arbitrary<ScriptedAnswer> = fc.oneof(
  stopping,
  refusing,
  faulty,
  optional<any>({ error, pace: anyPace, wire: anyWire }, ["error"]),
  plain({ http: anyHttp }),
  fc.constant({ wire: { type: "refuse" } }),
);
const unconditional = fc.oneof(answer, plain({ attempts: fc.array(answer, { minLength: 1, maxLength: 3 }) }));
const atLeastOne = (value: object): boolean => Object.keys(value).length > 0;
const when = optional<any>({
  last: fc.constantFrom("user", "tool", "assistant", "system"),
  text: filled,
  model: name,
  tool_choice: name,
  tool_offered: name,
  response_format: fc.constantFrom("json_schema", "grammar", "none"),
  system: filled,
  tool: name,
  args: fc.constantFrom<any>({}, { a: 1 }, { a: { b: [1] } }),
  not: fc.constantFrom({ last: "user" }, { tool: "t", args: {} }),
}).filter(atLeastOne);
const reply = fc
  .tuple(fc.option(when, { nil: undefined }), unconditional)
  .map(([when, rest]) => (when === undefined ? rest : { when, ...rest }) as Reply);

const pauses = { gate, wait: duration };
const shield: fc.Arbitrary<ShieldRule> = fc.oneof(
  optional<any>(
    {
      shield: name,
      when: plain({ text: filled, in: fc.constant("any"), touchpoint: fc.constantFrom("user-input") }),
      violation: optional<any>(
        { level: fc.constantFrom("info", "warn", "error"), message: text, metadata: json },
        ["level"],
      ),
      ...pauses,
    },
    ["shield"],
  ),
  plain({ shield: name, error }),
);
const item = fc.oneof(
  plain({ type: fc.constant("text" as const), text }),
  plain({ type: fc.constant("image" as const), image: plain({ url: plain({ uri: text }) }) }),
);
const content = fc.oneof(text, fc.constant(null), item, fc.array(item, { maxLength: 2 }));
const toolAnswer = fc.oneof(
  optional<any>({ returns: content, metadata: json, ...pauses }, ["returns"]),
  optional<any>({ error: text, ...pauses }, ["error"]),
);
const tool = fc
  .tuple(
    optional<any>(
      {
        tool: name,
        group: name,
        description: text,
        parameters: fc.array(
          optional<any>(
            { name, parameter_type: name, description: text, required: fc.boolean(), default: json },
            ["name", "parameter_type", "description"],
          ),
          { maxLength: 2 },
        ),
        input_schema: json,
        metadata: json,
        ...pauses,
      },
      ["tool", "group"],
    ),
    fc.oneof(
      plain({ error: text }),
      plain({ returns: fc.oneof(text, fc.constant(null), item) }),
      plain({ returns: fc.array(fc.oneof(content, toolAnswer), { minLength: 1, maxLength: 3 }) }),
    ),
  )
  .map(([rest, given]) => ({ ...rest, ...given }) as ScriptedTool);

const keyOf = ({ group, tool }: ScriptedTool): string => JSON.stringify([group, tool]);

export const anyScript: fc.Arbitrary<Script> = optional<any>(
  {
    script: name,
    model: fc.oneof(name, fc.uniqueArray(name, { minLength: 1, maxLength: 3 })),
    replies: fc.array(reply, { maxLength: 3 }),
    otherwise: unconditional,
    shields: fc.array(shield, { maxLength: 2 }),
    tools: fc.uniqueArray(tool, { maxLength: 2, selector: keyOf }),
  },
  ["script"],
);

/** Any request to one of these scripts: with and without markers, known and unknown. */
export const anyRequestTo = (scripts: readonly Script[]): fc.Arbitrary<InferenceRequest> => {
  const names = scripts.map(({ script }) => script);
  const marker = fc
    .tuple(fc.constantFrom("nobody", ...names), fc.constantFrom("", "#1", "#2"))
    .map(([marked, id]) => `@@${marked}${id}@@`);
  const words = fc
    .array(fc.oneof(marker, fc.constantFrom("sunny", "a", "")), { maxLength: 3 })
    .map((all) => all.join(" "));
  const message = fc
    .tuple(fc.constantFrom(user, system, answered, toolSaid), words)
    .map(([say, content]) => say(content));
  return fc
    .record({
      messages: fc.array(message, { maxLength: 6 }),
      model: fc.constantFrom("mock-model", "other", ...scripts.flatMap(({ model = [] }) => model)),
      tool_choice: fc.constantFrom(null, "auto", "none", "a"),
    })
    .map(({ messages, ...asked }) => ask(messages, { ...asked, tools: ["a"] }));
};

/** Scripts that can be played together. */
export const anyScripts: fc.Arbitrary<Script[]> = fc
  .uniqueArray(anyScript, { maxLength: 3, selector: ({ script }) => script })
  .map((scripts) => scripts.map((script, index) => ({ ...script, model: `model-${index}` })));
