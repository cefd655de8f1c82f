/** What a component sees of the events of a turn: snapshots that do not change, in linear time. */
import { expect, test, vi } from "vitest";
import type { TurnEvent } from "@understudy/contract/types";
import { emptyView, toSnapshot, toView, type GrowingView } from "../../src/react/turn-view.ts";

const text = (n: number): TurnEvent => ({
  event_type: "step_progress",
  step_type: "inference",
  step_id: "s",
  delta: { type: "text", text: `${n} ` },
});
const after = (events: number): GrowingView[] => {
  const views = [emptyView()];
  for (let n = 0; n < events; n += 1) views.push(toView(views[n] ?? emptyView(), text(n)));
  return views;
};

test("each snapshot keeps its own events, also when it is read late", () => {
  const views = after(5);
  const snapshots = views.map((view) => toSnapshot(view));
  expect(snapshots.map(({ events }) => events.length)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(snapshots[3]?.text).toBe("0 1 2 ");
  const last = snapshots[5];
  expect(last?.events).toBe(last?.events);
});

test("events that nobody reads are never copied", () => {
  const views = after(1);
  const log = views[0]?.log ?? [];
  const slice = vi.spyOn(log, "slice");
  let view = views[1] ?? emptyView();
  for (let n = 1; n < 100; n += 1) view = toView(view, text(n));
  const snapshot = toSnapshot(view);
  expect(slice).not.toHaveBeenCalled();
  expect(snapshot.events).toHaveLength(100);
  expect(slice).toHaveBeenCalledTimes(1);
});
