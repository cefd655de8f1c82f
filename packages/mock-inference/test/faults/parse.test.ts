import { describe, expect, test } from "vitest";
import { parseScripts, ScriptError } from "../../src/index.ts";

function mistake(text: string): ScriptError | null {
  try {
    parseScripts(text, { file: "weather.yaml" });
    return null;
  } catch (error) {
    if (error instanceof ScriptError) return error;
    throw error;
  }
}

describe("a mistake in a fault, a pace or an error", () => {
  test.each([
    ["script: a\notherwise: { say: a, fault: { type: rest } }", "did you mean reset?"],
    ["script: a\notherwise: { say: a, fault: { after: 1 } }", "2:29 otherwise.fault.type: is missing"],
    [
      "script: a\notherwise: { say: a, fault: { after: -1, type: end } }",
      "otherwise.fault.after: must be 0 or",
    ],
    [
      "script: a\notherwise: { say: a, fault: { after: 0, type: repeat } }",
      "2:38 otherwise.fault.after: must be 1",
    ],
    ["script: a\notherwise: { say: a, fault: { type: repeat } }", "otherwise.fault.after: must be 1 or more"],
    [
      "script: a\notherwise: { say: a, fault: { after: 6, type: end } }",
      "2:38 otherwise.fault.after: exceeds the events of the answer: at most 5",
    ],
    [
      "script: a\notherwise: { say: a, stop: end_of_turn, fault: { type: stall } }",
      "2:28 otherwise.stop: never occurs: the fault stall breaks the answer off",
    ],
    [
      "script: a\notherwise: { attempts: [{ say: a, fault: { type: split_utf8 } }] }",
      "otherwise.attempts[0].fault.type: has nothing to split",
    ],
    [
      "script: a\notherwise: { error: { status: 500, message: x }, fault: { type: end } }",
      "otherwise.error: cannot be combined with fault",
    ],
    [
      "script: a\notherwise: { attempts: [{ say: a }], pace: { first: 1 } }",
      "pace: cannot be combined with attempts",
    ],
    [
      "script: a\notherwise: { error: { status: 429, message: x, headers: { retry-after: 2 } } }",
      "otherwise.error.headers.retry-after: must be text, not 2; put it in quotes",
    ],
    [
      'script: a\notherwise: { error: { status: 429, message: x, headers: { "a b": x } } }',
      "2:66 otherwise.error.headers.a b: is not a valid header name",
    ],
    [
      'script: a\notherwise: { error: { status: 429, message: x, headers: { Content-Length: "2" } } }',
      "otherwise.error.headers.Content-Length: cannot be set",
    ],
    [
      'script: a\notherwise: { error: { status: 429, message: x, headers: { a: "b\\nc" } } }',
      "otherwise.error.headers.a: must be printable ASCII on one line",
    ],
    [
      "script: a\notherwise: { say: a, pace: { jitter: 1 } }",
      "otherwise.pace: must have first, per_second or both",
    ],
    [
      "script: a\notherwise: { say: a, wire: { type: refused } }",
      'otherwise.wire.type: must be reset, end, stall, malformed, repeat, split_utf8, crlf, refuse or slow, not "refused"; did you mean refuse?',
    ],
    ["script: a\notherwise: { wires: { type: refuse } }", "otherwise.wires: unknown key; did you mean wire?"],
    [
      "script: a\notherwise: { wire: { type: refuse, after: 0 } }",
      "2:43 otherwise.wire.after: cannot be combined with type refuse: nothing is sent before it",
    ],
    [
      "script: a\notherwise: { say: a, wire: { type: refuse } }",
      "2:19 otherwise.say: never occurs: wire refuses the connection",
    ],
    [
      "script: a\notherwise: { say: a, fault: { type: end }, wire: { type: end } }",
      "otherwise.fault: cannot be combined with wire",
    ],
    ["script: a\notherwise: { say: a, wire: { type: slow } }", "otherwise.wire.every: is missing: the pause"],
    [
      "script: a\notherwise: { say: a, wire: { type: end, every: 1s } }",
      "2:48 otherwise.wire.every: requires type slow",
    ],
    [
      "script: a\notherwise: { http: { staus: 429 } }",
      "otherwise.http.staus: unknown key; did you mean status?",
    ],
    ["script: a\notherwise: { http: { status: 199 } }", "otherwise.http.status: must be from 200 to 599"],
    [
      "script: a\notherwise: { http: { status: 204, body: x } }",
      "2:41 otherwise.http.body: cannot be combined with this status, which has no body",
    ],
    [
      "script: a\notherwise: { http: { status: 429, headers: { retry-after: 2 } } }",
      "otherwise.http.headers.retry-after: must be text, not 2; put it in quotes",
    ],
    ...["say: a", "error: { status: 500, message: x }", "fault: { type: end }", "wire: { type: end }"].map(
      (other) => [
        `script: a\notherwise: { attempts: [{ http: { status: 429 }, ${other} }] }`,
        `otherwise.attempts[0].${other.split(":")[0]}: cannot be combined with http`,
      ],
    ),
    ["script: a\notherwise: { say: a, pace: { first: 1, seed: 1 } }", "otherwise.pace.seed: requires jitter"],
    ["script: a\notherwise: { say: a, pace: { per_second: 0 } }", "per_second: must be at least 1/3600"],
    ["script: a\notherwise: { say: a, pace: { first: 1, jitter: 2 } }", "pace.jitter: must be from 0 to 1"],
  ])("%j is told as %j", (text, expected) => {
    const { message = "", problems = [] } = mistake(text) ?? {};
    expect(message).toContain(expected);
    expect(problems).toHaveLength(1);
  });
});

test.each([
  "{ fault: { type: reset } }",
  "{ fault: { after: 4, type: end } }",
  "{ say: a, fault: { after: 5, type: end } }",
  "{ say: [a, b], fault: { after: 6, type: end } }",
  "{ say: [{ repeat: last }], fault: { type: split_utf8 } }",
  "{ say: a, call: [{ tool: t, args: { city: Århus } }], fault: { after: 20, type: split_utf8 } }",
  "{ say: a, stop: out_of_tokens, fault: { type: crlf } }",
  "{ say: a, error: { status: 500, message: x }, pace: { first: 1s, jitter: 0.5 } }",
  "{ say: a, stop: out_of_tokens, pace: { first: 1s }, wire: { after: 99, type: reset } }",
  "{ error: { status: 500, message: x }, wire: { type: stall } }",
  "{ wire: { type: refuse } }",
  "{ say: a, wire: { type: slow, after: 2, every: 1.5s } }",
  "{ attempts: [{ http: { status: 503, headers: { retry-after: '1' } } }, { http: { status: 200, body: { a: [1] } } }] }",
])("%s is sound", (answer) => {
  expect(mistake(`script: a\notherwise: ${answer}`)?.message).toBeUndefined();
});
