/** Options of `listen` that are wrong are refused before anything is opened. */
import { existsSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { listen, type ListenOptions, type Servable } from "../src/node/index.ts";

const served: Servable = { handle: async () => ({ status: 200, headers: {}, body: "Hello." }) };

/** Options as a program in JavaScript passes them, and what the error has to say. */
const wrongOptions: Record<string, [options: unknown, words: string]> = {
  "a port that is a text": [
    { port: "8x" },
    'listen: port: "8x" is no port. A port is a whole number from 0 to 65535',
  ],
  "a port in quotes": [{ port: "0" }, 'port: "0" is no port'],
  "a port that is true": [{ port: true }, "port: true is no port"],
  "a port below 0": [{ port: -1 }, "port: -1 is no port"],
  "a port above 65535": [{ port: 65_536 }, "port: 65536 is no port"],
  "half a port": [{ port: 1.5 }, "port: 1.5 is no port"],
  "a port that is no number": [{ port: Number.NaN }, "port: NaN is no port"],
  "null as a port": [{ port: null }, "port: null is no port"],
  "a number as a host": [
    { host: 5 },
    "host: 5 is no host. A host is a name or an address, such as 127.0.0.1",
  ],
  "an empty host": [{ host: "" }, 'host: "" is no host'],
  "a text as further hosts": [{ allowHosts: "x" }, "allowHosts: must be a list of host names"],
  "upgrades that take none": [{ upgrades: {} }, "upgrades: must have the functions accept and close"],
  "a misspelt port": [{ prt: 1 }, "prt: unknown key; did you mean port?"],
  "a number": [5, "listen: options must be an object, not 5"],
  null: [null, "listen: options must be an object, not null"],
};

test.for(Object.entries(wrongOptions))("listen refuses %s", async ([, [options, words]]) => {
  const refused = listen(served, options as ListenOptions);
  await expect(refused).rejects.toThrow(TypeError);
  await expect(refused).rejects.toThrow(words);
  expect(existsSync("8x")).toBe(false);
});

test.for([[undefined], [null], [5], [{}]])("listen refuses %o, which serves nothing", async ([nothing]) => {
  await expect(listen(nothing as Servable)).rejects.toThrow("Nothing to serve: pass a stack");
});

test("listen refuses a fetch that is no function", async () => {
  await expect(listen({ fetch: "x" } as never)).rejects.toThrow("fetch must be a function");
});

test("a misspelt force does not close otherwise than meant", async () => {
  const listening = await listen(served);
  onTestFinished(() => listening.close({ force: true }));
  const words = "close: forse: unknown key; did you mean force?";
  await expect(listening.close({ forse: true } as never)).rejects.toThrow(words);
});
