/** What is passed in place of scripts, texts and files is refused in words, which say what to call instead. */
import { expect, test } from "vitest";
import {
  checkScripts,
  createMockInference,
  outlineOf,
  parseScript,
  parseScripts,
  parseYaml,
  readScripts,
} from "../../src/index.ts";

const path = "ok.yaml" as never;
const text = "script: a" as never;
const script = { script: "a" } as never;

/** What a program calls, and what the error has to say. */
const wrongCalls: Record<string, [call: () => unknown, words: string]> = {
  "a mock of a path": [
    () => createMockInference(path),
    'createMockInference: scripts must be a list of scripts, not "ok.yaml"; readScripts("ok.yaml") reads a file',
  ],
  "a mock of a text": [() => createMockInference(text), 'not "script: a"; parseScripts(text) reads a text'],
  "a mock of one script": [() => createMockInference(script), "not a mapping; put it in brackets"],
  "a mock of null": [() => createMockInference(null as never), "must be a list of scripts, not null"],
  "a mock of texts": [
    () => createMockInference([text]),
    'scripts[0] must be a script, not "script: a"; parse',
  ],
  "a check of a path": [() => checkScripts(path), "checkScripts: scripts must be a list of scripts, not"],
  "a check of nothing": [() => checkScripts(undefined as never), "of scripts, not undefined"],
  "a check beside no list": [
    () => checkScripts([], 5 as never),
    "checkScripts: known must be a list of scripts",
  ],
  "scripts in place of all": [
    () => createMockInference().scripts.replaceAll("x" as never),
    'scripts.replaceAll: scripts must be a list of scripts, not "x"',
  ],
  "a text in place of a script": [
    () => createMockInference().scripts.put("a", text),
    'scripts.put: script must be a script, not "script: a"; parseScripts(text) reads a text',
  ],
  "null in place of a script": [
    () => createMockInference().scripts.put("a", null as never),
    "scripts.put: script must be a script, not null",
  ],
  "a script under no name": [
    () => createMockInference().scripts.put(5 as never, script),
    "scripts.put: name must be text, not 5",
  ],
  "a script instead of its name": [
    () => createMockInference().scripts.delete(script),
    "scripts.delete: name must be text, not a mapping",
  ],
  "an outline of a text": [() => outlineOf(text), "outlineOf: script must be a script, not"],
  "scripts of nothing": [
    () => parseScripts(undefined as never),
    "parseScripts: text must be text, not undefined",
  ],
  "scripts of null": [() => parseScripts(null as never), "parseScripts: text must be text, not null"],
  "scripts of data": [() => parseScripts(script), "parseScripts: text must be text, not a mapping"],
  "scripts with a misspelt option": [
    () => parseScripts("script: a", { flie: "a.yaml" } as never),
    "parseScripts: flie: unknown key; did you mean file?",
  ],
  "scripts with a file in place of options": [
    () => parseScripts("script: a", "a.yaml" as never),
    'parseScripts: options must be an object, not "a.yaml"',
  ],
  "a script of nothing": [
    () => parseScript(undefined as never),
    "parseScript: text must be text, not undefined",
  ],
  "a script with a misspelt option": [
    () => parseScript("replies: []", { nmae: "a" } as never),
    "parseScript: nmae: unknown key; did you mean name?",
  ],
  "YAML of nothing": [
    () => parseYaml(undefined as never, { empty: "" }),
    "parseYaml: text must be text, not undefined",
  ],
  "files of a number, which is one of the process": [
    () => readScripts(0 as never),
    "readScripts: files must be a path or a list of paths, not 0",
  ],
  "files of nothing": [() => readScripts(undefined as never), "a path or a list of paths, not undefined"],
  "no files": [
    () => readScripts([]),
    "readScripts: files must be a path or a list of paths, not an empty list",
  ],
  "a file without a name": [() => readScripts(["a.yaml", ""]), 'a list of paths; files[1] is ""'],
};

test.for(Object.entries(wrongCalls))("refuses %s", ([, [call, words]]) => {
  expect(call).toThrow(TypeError);
  expect(call).toThrow(words);
});
