import { expect, test } from "vitest";
import { isLoopback, isOwnHost } from "../src/index.ts";

test.each([
  ...[
    "localhost",
    "LOCALHOST:1",
    "app.localhost:8321",
    "localhost.",
    "127.0.0.1:8321",
    "[::1]:8321",
    "[::1]",
  ],
  ...["192.168.0.7", "10.0.0.1:80", "stack.example", "Stack.Example:443"],
])("%s is an own name", (host) => {
  expect(isOwnHost(host, ["stack.example"])).toBe(true);
});

test.each([
  ...[
    "evil.test",
    "localhost.evil.test",
    "127.0.0.1.evil.test",
    "notlocalhost",
    "a@localhost",
    "",
    "localhost:x",
  ],
  ...["[::1].evil.test", "evil.test:127.0.0.1", "sub.stack.example", "localhost/evil.test", "x, localhost"],
])("%s is another's name", (host) => {
  expect(isOwnHost(host, ["stack.example"])).toBe(false);
});

test("loopback is this machine's addresses, by name, of version 4 and of version 6", () => {
  const hosts = [
    "localhost",
    "127.0.0.1",
    "127.1.2.3",
    "::1",
    "::ffff:127.0.0.1",
    "0.0.0.0",
    "::",
    "10.0.0.1",
  ];
  expect(hosts.map(isLoopback)).toEqual([true, true, true, true, true, false, false, false]);
});
