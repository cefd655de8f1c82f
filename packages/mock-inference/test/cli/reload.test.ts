/** What an edit of files comes to, from their texts. */
import { expect, test } from "vitest";
import type { Script } from "../../src/index.ts";
import { parseFiles, type ScriptFile } from "../../src/cli/read-scripts.ts";
import {
  changedFiles,
  isUnchanged,
  isHalfWritten,
  reloadMessage,
  scriptsToLoad,
} from "../../src/cli/reload.ts";
import { CommandError } from "@understudy/http/command";

const sayings = (script: string, says: string): string => `script: ${script}\nreplies: [{ say: ${says} }]\n`;

/** The files `a.yaml`, `b.yaml`, … with these texts. */
function files(...texts: string[]): ScriptFile[] {
  return parseFiles(texts.map((text, index) => ({ file: `${"abc"[index]}.yaml`, text })));
}

const scriptsOf = (loaded: ScriptFile[]): Script[] => loaded.flatMap(({ scripts }) => scripts);
const brief = (scripts: Script[]): string[] =>
  scripts.map(({ script, replies }) => `${script} says ${String(replies?.[0]?.say)}`);

test("only changed scripts are replaced; the others stay the same objects", () => {
  const before = files(sayings("a", "one"), sayings("b", "two"));
  const playing = scriptsOf(before);
  const now = files(sayings("a", "one"), sayings("b", "new"));
  const next = scriptsToLoad(playing, before, now);
  expect(brief(next)).toEqual(["a says one", "b says new"]);
  expect(next[0]).toBe(playing[0]);
  expect(changedFiles(now, before)).toEqual([now[1]]);
});

test("a script that its file no longer has is removed, and a new one takes its file's place in the order", () => {
  const before = files(sayings("a", "one"), sayings("b", "two"));
  const now = files(`${sayings("new", "hi")}---\n${sayings("also", "ho")}`, sayings("b", "two"));
  expect(brief(scriptsToLoad(scriptsOf(before), before, now))).toEqual([
    "new says hi",
    "also says ho",
    "b says two",
  ]);
});

test("a script may move from one file to another", () => {
  const before = files(`${sayings("a", "one")}---\n${sayings("m", "moved")}`, sayings("b", "two"));
  const now = files(sayings("a", "one"), `${sayings("b", "two")}---\n${sayings("m", "moved")}`);
  expect(brief(scriptsToLoad(scriptsOf(before), before, now))).toEqual([
    "a says one",
    "b says two",
    "m says moved",
  ]);
});

test("scripts of the control API stay unless an edited file replaces them", () => {
  const before = files(sayings("a", "one"), sayings("b", "two"));
  const put = (script: string, say: string): Script => ({ script, replies: [{ say }] });
  // Under the name of a file's script, under names of its own, and b is deleted.
  const playing = [put("a", "put"), put("mine", "put"), put("c", "put")];
  const now = files(sayings("a", "one"), `${sayings("b", "new")}---\n${sayings("c", "file")}`);
  expect(brief(scriptsToLoad(playing, before, now))).toEqual([
    "a says put",
    "b says new",
    "c says file",
    "mine says put",
  ]);
  const other = files(sayings("a", "edited"), sayings("b", "two"));
  expect(brief(scriptsToLoad(playing, before, other))).toEqual([
    "a says edited",
    "mine says put",
    "c says put",
  ]);
});

test("the line of a reload names files and scripts", () => {
  const [a, b] = files(sayings("a", "one"), "script: b\notherwise: { say: two }\n");
  expect(reloadMessage([a!])).toBe("Reloaded a.yaml: a (1 reply).");
  expect(reloadMessage([a!, b!, { file: "names.yaml", text: "" }])).toBe(
    "Reloaded a.yaml, b.yaml, names.yaml: a (1 reply), b (0 replies).",
  );
  expect(reloadMessage([{ file: "names.yaml", text: "" }])).toBe("Reloaded names.yaml.");
  expect(reloadMessage([])).toBe("Nothing to reload: the files match the loaded scripts.");
});

test("the same texts, and the same reason why there is none, are seen already", () => {
  const gone = () => ({
    file: "a.yaml",
    text: new CommandError("Cannot read a.yaml: the file does not exist."),
  });
  const a = { file: "a.yaml", text: "x" };
  expect(isUnchanged([a], [{ ...a }])).toBe(true);
  expect(isUnchanged([gone()], [gone()])).toBe(true);
  expect(isUnchanged([a], [gone()])).toBe(false);
  expect(isUnchanged([{ ...a, text: "y" }], [a])).toBe(false);
});

test.each([
  [new CommandError("gone"), true],
  ["", true],
  ["\n", true],
  ["script: a", false],
])("%j may be a file that is being written: %j", (text, unfinished) => {
  expect(isHalfWritten({ file: "a.yaml", text })).toBe(unfinished);
});
