/** What signals do to a serving command. */
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { stopOnSignals } from "../src/node/index.ts";

let signal: (name: NodeJS.Signals) => void;
let stderr: string;
let served: { running: number; runningResponses: number };

/** A server with one turn that never ends, in a process whose exit is an error. */
beforeEach(() => {
  const handlers = new Map<string | symbol, (name: NodeJS.Signals) => void>();
  // Vitest under npx is not what this is about.
  vi.stubEnv("npm_command", undefined);
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.spyOn(process, "on").mockImplementation((event, handler) => {
    handlers.set(event, handler);
    return process;
  });
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  stderr = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    stderr += String(text);
    return true;
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });
  const never = () => new Promise<void>(() => undefined);
  served = { running: 1, runningResponses: 0 };
  stopOnSignals("test", Object.assign(served, { close: never }), { close: never });
  signal = (name) => handlers.get(name)?.(name);
});

const waits = "Stopping after 1 running turn; signal again to stop at once.\n";

test("one Ctrl-C, which the terminal and npm both send, waits for running turns", () => {
  signal("SIGINT");
  vi.advanceTimersByTime(20);
  signal("SIGINT");
  expect(stderr).toBe(waits);
});

test("a second Ctrl-C ends the process at once", () => {
  signal("SIGINT");
  vi.advanceTimersByTime(100);
  expect(() => signal("SIGINT")).toThrow("exit 1");
  expect(stderr).toBe(waits);
});

test("another signal ends it at once too, however soon it comes", () => {
  signal("SIGINT");
  expect(() => signal("SIGTERM")).toThrow("exit 1");
});

test.each([
  [1, 1, "1 running response"],
  [3, 1, "2 running turns and 1 running response"],
])("names what runs: of %i tasks %i responses", (running, runningResponses, text) => {
  Object.assign(served, { running, runningResponses });
  signal("SIGTERM");
  expect(stderr).toBe(`Stopping after ${text}; signal again to stop at once.\n`);
});
