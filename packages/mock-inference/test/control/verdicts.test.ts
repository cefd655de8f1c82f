/** The verdicts of a part of the tests, and of scripts that are gone. */
import { expect, test } from "vitest";
import { start } from "../support/control.ts";
import { answered, ask, collect, context, user } from "../support/requests.ts";

test("judges one script, marker or tenant where it is asked to", async () => {
  const { mock, call } = start();
  mock.scripts.put("caller", { script: "caller", replies: [{ call: [{ tool: "find" }] }] });
  const called = [user("@@caller#1@@")];
  const missed = [user("@@caller#2@@"), answered()];
  for (const messages of [called, missed, missed])
    for (const tenant of ["t1", "t2"])
      await collect(mock.inference.infer(ask(messages), { ...context, tenant })).catch(() => []);
  const bodyOf = async (path: string) => (await call("GET", path)).body;
  expect(await bodyOf("/unused?script=a")).toMatchObject({ data: [{ script: "a" }] });
  expect(await bodyOf("/unused?script=caller")).toEqual({ data: [], message: null });
  expect(await bodyOf("/unused?marker=caller%232")).toMatchObject({ data: [{ script: "caller" }] });
  expect(await bodyOf("/misses")).toMatchObject({ missed: 4 });
  expect(await bodyOf("/misses?marker=caller%232&tenant=t1")).toMatchObject({ missed: 2 });
  expect(await bodyOf("/misses?marker=caller%231")).toEqual({ data: [], missed: 0, message: null });
  expect(await bodyOf("/misses?script=caller")).toMatchObject({ missed: 4 });
  expect((await bodyOf("/misses?tenant=t2")).message).toContain("2 requests found no reply:");
  expect(await bodyOf("/unoffered?tenant=t1")).toMatchObject({ unoffered: 1, data: [{ tenant: "t1" }] });
  expect(await bodyOf("/unoffered?script=a")).toEqual({ data: [], unoffered: 0, message: null });
  expect(await call("GET", "/unused?marker=a%20b")).toMatchObject({ status: 400 });
  expect(await call("GET", "/unused?tenant=t1")).toMatchObject({ status: 400 });
});

test("shows the replies of a deleted script that were never used", async () => {
  const { call } = start();
  await call("DELETE", "/scripts/a");
  expect((await call("GET", "/unused")).body).toMatchObject({
    data: [{ script: "a", path: "replies[0]", removed: "deleted" }],
    message: expect.stringContaining("(the script was deleted)"),
  });
  await call("POST", "/reset");
  expect((await call("GET", "/unused")).body).toEqual({ data: [], message: null });
});
