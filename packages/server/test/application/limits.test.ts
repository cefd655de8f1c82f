import { expect, test } from "vitest";
import { fakeProviders } from "../support/fake-providers.ts";
import { testServer } from "../support/client.ts";

test("a limit that is undefined is the default one", () => {
  const given = testServer(fakeProviders({}), { limits: { turnMs: undefined, queuedEvents: 3 } });
  const usual = testServer(fakeProviders({}));
  expect(given.app.limits).toEqual({ ...usual.app.limits, queuedEvents: 3 });
});
