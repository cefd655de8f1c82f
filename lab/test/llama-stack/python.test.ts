import { join } from "node:path";
import { expect, test } from "vitest";
import { findPython } from "../../src/llama-stack/python/python.ts";
import { fakePython } from "./support/fake-python.ts";
import { tempFolder } from "./support/temp-folder.ts";

/** Fake executables at these paths below a folder, whose `first` and `second` are on the PATH. */
function machine(pythons: Readonly<Record<string, string | null>>) {
  const home = tempFolder();
  for (const [path, version] of Object.entries(pythons)) fakePython(join(home, path), version);
  const path = (name: string): string => join(home, name);
  // The system's folders are there for /bin/sh only, which has an absolute path.
  return { path, env: { HOME: home, PATH: `${path("first")}:${path("second")}` } };
}

test("a Python is taken from the PATH by its name", async () => {
  const { path, env } = machine({ "first/python3.12": "3.12.4", "first/python3": "3.11.2" });
  expect(await findPython("X", ["3.12", "3.13"], { env })).toEqual({
    path: path("first/python3.12"),
    version: "3.12.4",
  });
});

test("a shim that exists and fails is passed over for the next folder of the PATH", async () => {
  const { path, env } = machine({ "first/python3.11": null, "second/python3.11": "3.11.2" });
  expect(await findPython("X", ["3.11"], { env })).toEqual({
    path: path("second/python3.11"),
    version: "3.11.2",
  });
});

test("what a Python is called does not count, only what it says", async () => {
  const { path, env } = machine({ "first/python3.12": "3.10.1", "second/python3": "3.12.0" });
  expect((await findPython("X", ["3.12"], { env })).path).toBe(path("second/python3"));
});

test("PYTHON comes before the PATH, if it fits", async () => {
  const { path, env } = machine({ "first/python3.12": "3.12.4", "own/py": "3.12.1", "own/old": "3.9.1" });
  const search = (PYTHON: string) => findPython("X", ["3.12"], { env: { ...env, PYTHON } });
  expect((await search(path("own/py"))).version).toBe("3.12.1");
  expect((await search(path("own/old"))).version).toBe("3.12.4");
});

test("the versions that pyenv has installed come last", async () => {
  const { path, env } = machine({
    "first/python3": "3.11.2",
    ".pyenv/versions/3.13.0/bin/python": "3.13.0",
    ".pyenv/versions/3.12.1/bin/python": "3.12.1",
    ".pyenv/versions/3.1.2/bin/python": "3.1.2",
  });
  expect((await findPython("X", ["3.12", "3.13"], { env })).path).toBe(
    path(".pyenv/versions/3.12.1/bin/python"),
  );
});

test("--python keeps any other Python from being tried", async () => {
  const { path, env } = machine({ "first/python3.11": "3.11.2", "own/py": "3.10.0" });
  await expect(findPython("X", ["3.11"], { env, python: path("own/py") })).rejects.toThrow(
    `X needs Python 3.11 with venv and pip: ${path("own/py")} is 3.10.0. --python PATH names one.`,
  );
});

test("where none fits, one line says what was found", async () => {
  const { path, env } = machine({ "first/python3": "3.9.1", "second/python3": null });
  const message =
    `Llama Stack 0 needs Python 3.12 or 3.13 with venv and pip: ${path("first/python3")} is 3.9.1; ` +
    `${path("second/python3")} does not run, or cannot make environments. The environment variable PYTHON names one.`;
  await expect(findPython("Llama Stack 0", ["3.12", "3.13"], { env })).rejects.toThrow(message);
  expect(message).not.toContain("\n");

  const none = findPython("X", ["3.12"], { env: { HOME: path("nobody"), PATH: "" } });
  await expect(none).rejects.toThrow("X needs Python 3.12 with venv and pip: none was found.");
});
