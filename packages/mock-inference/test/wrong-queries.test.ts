/** A query that is misspelt must not find everything, or nothing. */
import { expect, test } from "vitest";
import { createControl, createMockInference, inOpenResponses } from "../src/index.ts";

const mock = createMockInference([{ script: "a", replies: [{ say: "A." }] }]);
const { journal } = mock;
const info = { version: "1", profile: "openai", store: "none", capabilities: [] };

/** What a program in JavaScript passes, as the types do not let it. */
const given = (value: unknown): never => value as never;

/** What a program calls, and what the error has to say. */
const wrongCalls: Record<string, [call: () => unknown, words: string]> = {
  "a misspelt script": [
    () => mock.unusedReplies(given({ sript: "a" })),
    "unusedReplies: sript: unknown key; did you mean script?",
  ],
  "a misspelt marker": [
    () => mock.expectAllRepliesUsed(given({ markr: "a" })),
    "expectAllRepliesUsed: markr: unknown key; did you mean marker?",
  ],
  "a text as a query": [
    () => mock.expectAllRepliesUsed(given("a")),
    'expectAllRepliesUsed: options must be an object, not "a"',
  ],
  "a misspelt tenant": [
    () => mock.expectAllRequestsMatched(given({ tennant: "a" })),
    "expectAllRequestsMatched: tennant: unknown key; did you mean tenant?",
  ],
  "a number as a script": [
    () => mock.expectAllCallsOffered(given({ script: 5 })),
    "expectAllCallsOffered: script: must be text, not 5",
  ],
  "a wrong marker": [
    () => mock.expectAllConversationsValid({ marker: "a b" }),
    'expectAllConversationsValid: marker: "a b" is no marker; a marker is name or name#id',
  ],
  "a misspelt state": [
    () => journal.list(given({ state: "anwsered" })),
    'journal.list: state: must be running, answered, failed, missed or aborted, not "anwsered"; did you mean answered?',
  ],
  "a kind that there is not": [
    () => journal.list(given({ kind: "model" })),
    "kind: must be inference, shield",
  ],
  "entries without a marker for a wrong one": [
    () => journal.toNdjson({ marker: "no marker" }),
    'journal.toNdjson: marker: "no marker" is no marker',
  ],
  "a text as a limit": [
    () => journal.list(given({ limit: "1" })),
    'limit: must be a number of 0 or more, not "1"',
  ],
  "a sequence number that is none": [
    () => journal.list({ after: Number.NaN }),
    "journal.list: after: must be",
  ],
  "a gate without a name": [() => mock.gate(given(undefined)), "gate: name must be text, not undefined"],
  "an object for a marker": [
    () => mock.gate("g", given({ marker: "a" })),
    "gate: marker must be text, not a map",
  ],
  "a number for a tenant": [() => mock.gate("g", "a", given(5)), "gate: tenant must be text, not 5"],
  "a session without an id": [
    () => mock.playSession(given(5), "a"),
    "playSession: session must be text, not 5",
  ],
  "a session without a marker": [
    () => mock.playSession("s", given(undefined)),
    "playSession: marker must be text",
  ],
  "no handle": [
    () => inOpenResponses(given(undefined)),
    "inOpenResponses: handle must be a function, not undefined",
  ],
  "a control API of nothing": [
    () => createControl(given({}), { info, loopback: true }),
    "createControl: mock must be",
  ],
  "a control API without options": [
    () => createControl(mock, given(undefined)),
    "options must be an object, not und",
  ],
  "a misspelt token": [
    () => createControl(mock, given({ info, loopback: true, tokn: "x" })),
    "createControl: tokn: unknown key; did you mean token?",
  ],
  "a control API without info": [
    () => createControl(mock, given({ loopback: true })),
    "createControl: info: is mis",
  ],
  "a text as hosts": [
    () => createControl(mock, given({ info, loopback: true, allowHosts: "x" })),
    'createControl: allowHosts: must be a list, not "x"',
  ],
};

test.for(Object.entries(wrongCalls))("refuses %s", ([, [call, words]]) => {
  expect(call).toThrow(TypeError);
  expect(call).toThrow(words);
});

test.for([
  ["a misspelt option", { timeot: 5 }, "journal.nth: timeot: unknown key; did you mean timeout?"],
  ["a text as a timeout", { timeout: "5" }, 'journal.nth: timeout: must be a number of 0 or more, not "5"'],
  ["a limit, as it counts itself", { limit: 5 }, "journal.nth: limit: unknown key"],
  ["no signal", { signal: {} }, "journal.nth: signal: must be an AbortSignal, not a mapping"],
] as const)("waiting for a request refuses %s", async ([, options, words]) => {
  await expect(journal.nth(1, given(options))).rejects.toThrow(words);
});

test.for([
  ["a text", "5", 'reachedWithin: millis must be a number of 0 or more, not "5"'],
  ["no number", Number.NaN, "reachedWithin: millis must be a number of 0 or more, not NaN"],
] as const)("waiting at a gate refuses %s as a time", async ([, millis, words]) => {
  await expect(mock.gate("g").reachedWithin(given(millis))).rejects.toThrow(words);
});
