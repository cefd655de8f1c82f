/** How long a run lasts, as providers of tools see it. */
import { ProviderError } from "@understudy/contract";
import type { ProviderContext, ProviderRun } from "@understudy/contract/ports";
import { expect, test } from "vitest";
import { calling, recorded, registered, stackOf, tool } from "./tool-support.ts";

/** Notes each run when it is first seen, and its end. */
function runsOf() {
  const runs = new Map<ProviderRun, "open" | "ended">();
  const see = ({ run }: ProviderContext): void => {
    if (run === undefined || runs.has(run)) return;
    runs.set(run, "open");
    run.atEnd(() => runs.set(run, "ended"));
  };
  return { see, states: () => [...runs.values()] };
}

test("listing and calls of a turn are one run, which ends with it; a turn that awaits input has none, its resume another", async () => {
  const { see, states } = runsOf();
  let during: string[] = [];
  const one = recorded("one", {
    async tools(_, context) {
      see(context);
      return [tool("find")];
    },
    async invoke(_, context) {
      see(context);
      during = states();
      return { content: "found" };
    },
  });
  const script = `script: s
model: m
replies:
  - call: [{ tool: find }]
  - call: [{ tool: ask }]
  - call: [{ tool: find }]
  - say: Done.`;
  const { call } = stackOf([one.entry], script);
  await call("POST", "/v1/toolgroups", registered);
  const client_tools = [{ name: "ask", description: "Asks.", parameters: [] }];
  const agent_config = { model: "m", instructions: "", toolgroups: ["mine"], client_tools };
  const { agent_id } = (await call("POST", "/v1/agents", { agent_config })).body;
  const session = await call("POST", `/v1/agents/${agent_id}/session`, { session_name: "s" });
  const path = `/v1/agents/${agent_id}/session/${session.body.session_id}/turn`;
  const awaiting = await call("POST", path, { messages: [{ role: "user", content: "Hi" }] });
  expect(during).toEqual(["open"]);
  expect(states()).toEqual(["ended"]);
  const { tool_calls } = awaiting.body.output_message;
  const responses = [{ call_id: tool_calls[0].call_id, tool_name: "ask", content: "Yes." }];
  const resumed = await call("POST", `${path}/${awaiting.body.turn_id}/resume`, {
    tool_responses: responses,
  });
  expect(resumed.body.output_message.content).toBe("Done.");
  expect(during).toEqual(["ended", "open"]);
  expect(states()).toEqual(["ended", "ended"]);
});

test("a request to the tool runtime is a run of its own, which ends also where it fails", async () => {
  const { see, states } = runsOf();
  const one = recorded("one", {
    async tools(_, context) {
      see(context);
      throw new ProviderError("No.");
    },
    async invoke(_, context) {
      see(context);
      return { content: "found" };
    },
  });
  const { call } = stackOf([one.entry], calling("look"));
  await call("POST", "/v1/tool-runtime/invoke", { tool_name: "look", kwargs: {} });
  expect(states()).toEqual(["ended"]);
  await call("POST", "/v1/toolgroups", registered);
  await call("GET", "/v1/tools?toolgroup_id=mine");
  expect(states()).toEqual(["ended", "ended"]);
});

test("a registration that was deleted and made again is another one for its provider", async () => {
  const seen: string[] = [];
  const one = recorded("one", {
    async tools({ registration }) {
      seen.push(registration);
      return [tool("find")];
    },
  });
  const { call } = stackOf([one.entry], calling("find"));
  for (const _ of [1, 2]) {
    await call("POST", "/v1/toolgroups", registered);
    await call("GET", "/v1/tools");
    await call("GET", "/v1/tools");
    await call("DELETE", "/v1/toolgroups/mine");
  }
  expect(seen.length).toBe(4);
  expect(new Set(seen).size).toBe(2);
});
