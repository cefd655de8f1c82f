import { describe, expect, test } from "vitest";
import { misreadRun, missingCommand, withScript } from "../../src/cli/meant-command.ts";

const names = { program: "understudy", options: ["--script", "--port"] };

describe("a command line without a command", () => {
  test.each([
    ["weather.yaml", "understudy start --script weather.yaml"],
    ["a.yaml b.json --port 0", "understudy start --script a.yaml --script b.json --port 0"],
    ["--script a.yaml", "understudy start --script a.yaml"],
    ["--port=0 --script a.yaml", "understudy start --port=0 --script a.yaml"],
    ["a.yaml -- pytest b.yaml", "understudy run --script a.yaml -- pytest b.yaml"],
    ["--scirpt a.yaml", "understudy start --script a.yaml"],
    ["--prot 0 a.yaml", "understudy start --port 0 --script a.yaml"],
    ["--scirpt a.yaml run -- pytest", "understudy run --script a.yaml -- pytest"],
  ])("%s", (line, meant) => {
    expect(missingCommand(line.split(" "), names)).toMatch(new RegExp(`Did you mean ${meant}\\?$`));
  });

  test("a misspelt option is named before the missing command", () => {
    expect(missingCommand(["--scirpt", "a.yaml"], names)).toMatch(
      /^There is no option --scirpt\. The command /,
    );
  });

  test.each([
    "start --script a.yaml",
    "strat",
    "--help",
    "--hlep",
    "--nonsense",
    "--version",
    "check a.yaml",
  ])("not: %s", (line) => {
    expect(missingCommand(line.split(" "), names)).toBeUndefined();
  });
});

test("a file behind an option is that option's", () => {
  expect(withScript("understudy-mock", ["--config", "a.yaml", "b.yml"])).toBe(
    "understudy-mock --config a.yaml --script b.yml",
  );
});

describe("the command of a run", () => {
  const misread = (line: string, isMarked = false) =>
    misreadRun({ program: "understudy", words: line.split(" "), isMarked });

  test("a script in place of the command is named with the line that was meant", () => {
    const meant = "a.yaml is no command. Did you mean understudy run --script a.yaml -- ";
    expect(misread("a.yaml")).toBe(`${meant}COMMAND?`);
    expect(misread("a.yaml -- npm test")).toBe(`${meant}npm test?`);
    expect(misread("a.yaml npm test", true)).toBe(`${meant}npm test?`);
  });

  test("an option of run behind the command is named with the line that was meant", () => {
    expect(misread("pytest -q --script a.yaml")).toBe(
      "--script a.yaml comes after pytest, so it belongs to that. Did you mean " +
        "understudy run --script a.yaml -- pytest -q? Else write understudy run -- pytest -q --script a.yaml",
    );
  });

  test("a command with options of its own is right", () => {
    expect(misread("pytest --script a.yaml", true)).toBeUndefined();
    expect(misread("pytest -q")).toBeUndefined();
    expect(misread("node --script x")).toBeUndefined();
  });
});
