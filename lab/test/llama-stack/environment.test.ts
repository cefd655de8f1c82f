import { existsSync, readdirSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prepareEnvironment, type EnvironmentOptions } from "../../src/llama-stack/python/environment.ts";
import { fakePython } from "./support/fake-python.ts";
import { tempFolder } from "./support/temp-folder.ts";

type Run = EnvironmentOptions["run"];

/** A folder for an environment, what makes one there without a network, and what was run to do so. */
function workshop() {
  const folder = tempFolder();
  const constraints = join(folder, "constraints.txt");
  writeFileSync(constraints, "llama_stack==0.2.12\nuvicorn==1.0\n");
  const commands: string[] = [];
  const lines: string[] = [];
  let version = "3.11.7";
  const environment = join(folder, "environment");
  const own = join(environment, "bin", "python");
  const options = (run: Partial<{ venv: Run; pip: Run }> = {}): EnvironmentOptions => ({
    name: "Llama Stack 0",
    folder: environment,
    constraints,
    pythons: ["3.11"],
    findPython: async () => ({ path: "/any/python", version }),
    named: false,
    report: (line) => void lines.push(line),
    signal: new AbortController().signal,
    async run(command, args, log) {
      commands.push(`${command === own ? "own" : command} ${args.slice(0, 2).join(" ")}`);
      const isVenv = args.includes("venv");
      if (isVenv) fakePython(own, version);
      return (isVenv ? run.venv : run.pip)?.(command, args, log) ?? { code: 0, failure: null };
    },
  });
  return {
    ...{ options, commands, lines, own, environment, constraints },
    usePython: (other: string): void => void (version = other),
    prepare: (run: Partial<{ venv: Run; pip: Run }> = {}) => prepareEnvironment(options(run)),
  };
}

const making = ["/any/python -m venv", "own -m pip"];

test("an environment is made once", async () => {
  const { prepare, commands, lines, own, environment } = workshop();
  expect(await prepare()).toEqual({ path: own, made: true });
  expect(commands).toEqual(making);
  expect(lines).toEqual([
    `Making the environment of Llama Stack 0 with Python 3.11.7: ${environment}`,
    "Installing 2 packages, which takes about a minute",
  ]);
  expect(await prepare()).toEqual({ path: own, made: false });
  expect(commands).toEqual(making);
});

test("of several that need an environment one makes it", async () => {
  const { prepare, commands } = workshop();
  const made = (await Promise.all([prepare(), prepare(), prepare()])).filter((one) => one.made);
  expect(made).toHaveLength(1);
  expect(commands).toEqual(making);
});

test("a complete environment needs no Python beside its own", async () => {
  const { prepare, options, own } = workshop();
  await prepare();
  const findPython = () => Promise.reject(new Error("There is none."));
  expect(await prepareEnvironment({ ...options(), findPython })).toEqual({ path: own, made: false });
});

test("an environment is half made until the last package is installed, and is made anew", async () => {
  const { prepare, commands, environment } = workshop();
  const pip: Run = () => {
    writeFileSync(join(environment, "left-behind"), "");
    return Promise.reject(new Error("Stopped."));
  };
  await expect(prepare({ pip })).rejects.toThrow("Stopped.");
  expect(readdirSync(environment)).toContain("left-behind");
  await prepare();
  expect(commands).toEqual([...making, ...making]);
  expect(existsSync(join(environment, "left-behind"))).toBe(false);
});

test("other packages make it anew", async () => {
  const { prepare, commands, constraints } = workshop();
  await prepare();
  writeFileSync(constraints, "llama_stack==0.2.12\nuvicorn==1.1\n");
  expect((await prepare()).made).toBe(true);
  expect(commands).toEqual([...making, ...making]);
});

test("an environment whose Python is gone, or is another one now, is made anew", async () => {
  const { prepare, own } = workshop();
  await prepare();
  fakePython(own, null);
  expect((await prepare()).made).toBe(true);
  fakePython(own, "3.11.9");
  expect((await prepare()).made).toBe(true);
});

test("an environment whose Python Ctrl-C ended too is kept", async () => {
  const { prepare, options, own, commands, environment } = workshop();
  await prepare();
  const files = readdirSync(environment);
  fakePython(own, null);
  const stopped = { ...options(), signal: AbortSignal.abort() };
  await expect(prepareEnvironment(stopped)).rejects.toThrow("aborted");
  expect(commands).toEqual(making);
  expect(readdirSync(environment)).toEqual(files);
});

test("a Python that the user names makes it anew if its version differs", async () => {
  const { prepare, options, usePython } = workshop();
  await prepare();
  const named = () => prepareEnvironment({ ...options(), named: true });
  expect((await named()).made).toBe(false);
  usePython("3.11.9");
  expect((await named()).made).toBe(true);
});

const printing =
  (output: string): Run =>
  async (_command, _args, log) => {
    writeSync(log, output);
    return { code: 1, failure: null };
  };

test.each([
  [
    "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(…)': /simple/x/\n" +
      "ERROR: No matching distribution found for llama_stack==0.2.12\n",
    "pip reaches no package index, which it needs once.",
  ],
  [
    "ERROR: Could not find a version that satisfies the requirement x==1 (from versions: none)\n",
    "pip reaches no package index, which it needs once.",
  ],
  [
    "Collecting x\nERROR: Hash of https://index.invalid/x.whl is wrong\nNote: more\n",
    "ERROR: Hash of (address) is wrong.",
  ],
])("packages that cannot be installed are one line without addresses (%#)", async (output, reason) => {
  const { prepare, environment } = workshop();
  const message = await prepare({ pip: printing(output) }).catch((error: Error) => error.message);
  expect(message).toBe(
    `Installing the packages of Llama Stack 0 failed: ${reason} All its output is in ${join(environment, "install.log")}`,
  );
});

test("a Python that cannot be run is named with its reason", async () => {
  const { prepare } = workshop();
  const venv: Run = async () => ({ code: null, failure: "spawn /any/python EACCES." });
  await expect(prepare({ venv })).rejects.toThrow(
    "Making the environment of Llama Stack 0 failed: spawn /any/python EACCES.",
  );
});
