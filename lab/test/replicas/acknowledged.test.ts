/** Servers in one process on one store, and the judge of what they acknowledged. */
import { expect, onTestFinished, test } from "vitest";
import { createSharedMutant } from "../../src/broken/store/shared.ts";
import { runAcknowledged } from "../../src/replicas/acknowledged.ts";
import type { Send } from "../../src/replicas/call.ts";
import { serversOn } from "../../src/replicas/servers-on.ts";

function twoServers(): readonly Send[] {
  const { servers, close } = serversOn(createSharedMutant({ id: "none", fault: "", over: () => ({}) }));
  onTestFinished(close);
  return servers;
}

const judge = async (servers: readonly Send[]): Promise<string> =>
  (await runAcknowledged({ seed: 1, servers, victims: [], rounds: 1 })).mistakes.join("\n");

/** The servers, whose answers to reads of a response are changed. */
const reading = (change: (text: string) => Response): Send[] =>
  twoServers().map((send): Send => async (path, init) => {
    const answer = await send(path, init);
    return init.method === "POST" || !path.startsWith("/v1/responses/")
      ? answer
      : change(await answer.text());
  });

test("honest servers complete all that they acknowledge", async () => {
  expect(await judge(twoServers())).toBe("");
});

test("servers that forget or fail what they acknowledged are accused", async () => {
  expect(await judge(reading(() => Response.json({}, { status: 404 })))).toMatch(/acknowledged, and is gone/);
  const failed = reading((text) => Response.json({ ...JSON.parse(text), status: "failed" }));
  expect(await judge(failed)).toMatch(/acknowledged, and is failed/);
});

test("servers that run one twice in its conversation are accused", async () => {
  const twice = twoServers().map((send): Send => async (path, init) => {
    if (init.method === "POST" && path === "/v1/responses") await send(path, init);
    return send(path, init);
  });
  expect(await judge(twice)).toMatch(/has its input 2 times/);
});
