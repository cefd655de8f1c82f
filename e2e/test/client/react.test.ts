/** The hook in a real React, in StrictMode, on a stack in process. */
import { Window } from "happy-dom";
import { createElement, StrictMode, useEffect, type ReactNode } from "react";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createAgent, createClient, tool, type AgentSession } from "@understudy/client";
import { useAgentSession, type SessionHandle } from "@understudy/client/react";
import { startUnderstudy, type Understudy } from "@understudy/server";

const window = new Window();
beforeAll(() => {
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", window.document);
  vi.stubGlobal("navigator", window.navigator);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await window.happyDOM.close();
});

const script = `
script: weather
model: mock-model
replies:
  - when: { last: user, text: Tools }
    call: [{ tool: get_weather }]
  - when: { text: fails }
    error: { status: 500, message: overloaded }
otherwise:
  say: [It is, { gate: middle }, " sunny."]
`;

const unmounts: (() => void)[] = [];
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
});

/** A component on a session, with what it saw in each rendering; `render` shows another session. */
async function mounted(session: AgentSession | null, atOnce?: string) {
  // Loaded late: it looks for a document when it is imported.
  const [{ createRoot }, { act }] = await Promise.all([import("react-dom/client"), import("react")]);
  const seen: SessionHandle[] = [];
  function Chat({ of }: { of: AgentSession | null }): ReactNode {
    const handle = useAgentSession(of);
    seen.push(handle);
    const { send } = handle;
    useEffect(() => {
      if (atOnce !== undefined) void send(atOnce);
    }, [send]);
    return `${handle.status}: ${handle.text}`;
  }
  const container = document.createElement("div");
  const root = createRoot(container);
  const render = (of: AgentSession | null): Promise<void> =>
    act(async () => root.render(createElement(StrictMode, null, createElement(Chat, { of }))));
  const unmount = (): void => act(() => root.unmount());
  unmounts.push(unmount);
  await render(session);
  const handle = (): SessionHandle => {
    const last = seen.at(-1);
    if (last === undefined) throw new Error("The component was not rendered.");
    return last;
  };
  return { handle, seen, act, render, unmount, text: () => container.textContent };
}

async function open() {
  const understudy = await startUnderstudy({ script, port: false });
  onTestFinished(() => understudy.close());
  const client = createClient({ baseUrl: understudy.url, fetch: understudy.fetch });
  const get_weather = tool({ name: "get_weather", description: "", execute: () => "21 degrees" });
  const config = { model: "mock-model", instructions: "Be brief.", tools: [get_weather] };
  const agent = await createAgent(client, config);
  return { understudy, agent, session: await agent.session() };
}

/** Without `act`, inside which React 18 renders nothing before its end. */
async function unbatched<T>(work: () => Promise<T>): Promise<T> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  try {
    return await work();
  } finally {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  }
}

/** Lets every answer pass the gate. */
const openGates = ({ gate }: Understudy): void => gate("middle").open();

test("a component sees a turn grow, with its tools, and then the whole of it", async () => {
  const { understudy, session } = await open();
  openGates(understudy);
  const { handle, seen, text } = await mounted(session);
  expect(text()).toBe("idle: ");
  const turn = await unbatched(async () => {
    const sent = await handle().send("Tools, please");
    await vi.waitFor(() => expect(text()).toBe("completed: It is sunny."));
    return sent;
  });
  expect(handle()).toMatchObject({ status: "completed", error: null, text: "It is sunny." });
  expect(handle().turn).toBe(turn);
  expect(handle().tool_responses).toMatchObject([{ tool_name: "get_weather", content: "21 degrees" }]);
  expect(handle().steps).toEqual(turn?.steps);
  expect(handle().events.map(({ event_type }) => event_type)).toContain("turn_awaiting_input");
  expect(seen.map(({ status }) => status)).toContain("running");
});

test("`stop` ends a run, and `continueTurn` goes on with it", async () => {
  const { understudy, session } = await open();
  const { handle, act, text } = await mounted(session);
  let sent: Promise<unknown> = Promise.resolve();
  await unbatched(async () => {
    sent = handle().send("Hello");
    await understudy.gate("middle").reached;
    await vi.waitFor(() => expect(handle().events.length).toBeGreaterThan(0));
  });
  expect(handle().status).toBe("running");
  await expect(handle().send("Hello again")).rejects.toThrow("A turn is running.");
  await act(async () => {
    handle().stop();
    expect(await sent).toBe(null);
  });
  expect(handle()).toMatchObject({ status: "stopped", error: { name: "AbortError" } });
  openGates(understudy);
  await act(() => handle().continueTurn());
  expect(text()).toBe("completed: It is sunny.");
});

test("a turn that is sent by an effect runs in StrictMode, which runs effects twice", async () => {
  const { understudy, session } = await open();
  openGates(understudy);
  const { handle, act } = await mounted(session, "Hello");
  await act(() => vi.waitFor(() => expect(handle()).toMatchObject({ status: "completed", error: null })));
  expect(handle().text).toBe("It is sunny.");
});

test("a failure is part of the state, and is not thrown", async () => {
  const { session } = await open();
  const { handle, act } = await mounted(session);
  expect(await act(() => handle().send("This fails"))).toBe(null);
  expect(handle()).toMatchObject({
    status: "failed",
    error: { message: expect.stringContaining("overloaded") },
  });
});

test("a component that goes away aborts its run", async () => {
  const { understudy, session } = await open();
  const { handle, act, unmount } = await mounted(session);
  let sent: Promise<unknown> = Promise.resolve();
  await act(async () => {
    sent = handle().send("Hello");
    await understudy.gate("middle").reached;
  });
  unmount();
  expect(await sent).toBe(null);
});

test("another session begins anew, and ends the run of the one before", async () => {
  const { understudy, agent, session } = await open();
  const { handle, act, render } = await mounted(null);
  await expect(handle().send("Hello")).rejects.toThrow("There is no session yet.");
  await expect(handle().continueTurn()).rejects.toThrow("There is no session yet.");
  await render(session);
  await expect(handle().continueTurn()).rejects.toThrow("Send the message again.");
  let sent: Promise<unknown> = Promise.resolve();
  await act(async () => {
    sent = handle().send("Hello");
    await understudy.gate("middle").reached;
  });
  await render(await agent.session());
  expect(await sent).toBe(null);
  expect(handle()).toMatchObject({ status: "idle", events: [], error: null });
});
