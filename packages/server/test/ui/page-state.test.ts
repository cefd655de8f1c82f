/** What the page keeps of responses and conversations, and which it shows first. */
import { expect, test } from "vitest";
import { toResponseObject } from "@understudy/responses";
import type { ObservedEvent, ResponseHead } from "../../src/application/observation/observation.ts";
import {
  withConversation,
  withItems,
  withResponseHeads,
  withResponseObservation,
  withResponsePage,
  withStored,
  type ResponseObservation,
} from "../../ui/src/data/response-state.ts";
import { isEmpty, newestOf } from "../../ui/src/data/rows.ts";
import { createPageStore, withAgents, withHeads, withSessions } from "../../ui/src/data/state.ts";

const start = createPageStore().get();
const response = toResponseObject({ model: "m", input: "Hi." }, { id: "resp_02", created_at: 100 });
const created: ObservedEvent = { type: "created", title: "Hi.", response, input_items: [] };
const ended: ObservedEvent = { type: "ended", response: { ...response, status: "completed" } };
const observe = (seq: number, event: ObservedEvent): ResponseObservation => ({
  seq,
  at: "2026-01-01T00:00:00.000Z",
  response_id: "resp_02",
  ...event,
});
const head: ResponseHead = {
  response_id: "resp_02",
  previous_response_id: null,
  conversation_id: null,
  status: "in_progress",
  model: "m",
  title: "Hi.",
  created_at: 100,
};
const session = { session_id: "03-a", session_name: "s", started_at: "2026-01-01T00:00:00Z", turns: [] };

test("only the head of a response that ended unseen is kept, and nothing of a deleted one", () => {
  const running = withResponseObservation(start, observe(1, created), false);
  expect(running.responses.get("resp_02")).toEqual(head);
  expect(running.observations.get("resp_02")).toHaveLength(1);
  expect(withResponseObservation(running, observe(1, created), false)).toBe(running);
  const open = withResponseObservation(running, observe(2, ended), true);
  expect(open.observations.get("resp_02")).toHaveLength(2);
  const closed = withResponseObservation(running, observe(2, ended), false);
  expect(closed.observations.has("resp_02")).toBe(false);
  expect(closed.responses.get("resp_02")?.status).toBe("completed");
  const stored = withStored(open, "resp_02", { response, input_items: [] });
  const deleted = withResponseObservation(stored, observe(3, { type: "deleted" }), true);
  expect(deleted.observations.has("resp_02")).toBe(false);
  expect(deleted.stored.get("resp_02")).toBeNull();
  expect(deleted.responses.get("resp_02")).toMatchObject({ status: "deleted", title: "" });
});

test("a page of stored responses does not set one back that has ended since", () => {
  const known = withResponseHeads(start, [{ ...head, status: "completed" }]);
  const other = { ...head, response_id: "resp_01" };
  const read = withResponsePage(known, { data: [head, other], has_more: true });
  expect([...read.responses.values()].map(({ status }) => status)).toEqual(["completed", "in_progress"]);
  expect(read.next.responses).toBe("resp_01");
  expect(withResponsePage(read, { data: [], has_more: false }).next.responses).toBeNull();
});

test("the newest is a turn or a response; otherwise a session or a conversation", () => {
  expect(newestOf(start)).toBeNull();
  const conversation = { id: "conv_09", object: "conversation" as const, created_at: 1, metadata: {} };
  let state = withConversation(start, conversation);
  expect(newestOf(state)).toEqual({ conversation_id: "conv_09" });
  state = withSessions(state, "a", [session], true);
  expect(newestOf(state)).toMatchObject({ session_id: "03-a", turn_id: null });
  state = withResponseHeads(state, [head]);
  expect(newestOf(state)).toMatchObject({ session_id: "03-a" });
  state = withResponseHeads(state, [{ ...head, response_id: "resp_04" }]);
  expect(newestOf(state)).toMatchObject({ response_id: "resp_04" });
  const turn = { agent_id: "a", session_id: "03-a", turn_id: "0-5", title: "", first_seen_at: "" };
  expect(newestOf(withHeads(state, [{ ...turn, state: "running" }]))).toMatchObject({ turn_id: "0-5" });
});

test("the page is empty when all is loaded and nothing is there", () => {
  expect(isEmpty(start)).toBe(false);
  const loaded = { ...withAgents(start, []), next: { responses: null, conversations: null } };
  expect(isEmpty(loaded)).toBe(true);
  expect(isEmpty(withResponseHeads(loaded, [head]))).toBe(false);
  expect(withItems(loaded, "conv", null).items.get("conv")).toBeNull();
});
