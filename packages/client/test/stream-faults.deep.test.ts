/**
 * Every fault of a stream, at every position, read in every way: what came before it is read, and then comes the error
 * that tells it. The bytes are played over TCP.
 */
import { describe, expect, test } from "vitest";
import { createClient, type ClientOptions } from "../src/index.ts";
import { play, type Ending } from "./support/byte-server.ts";
import { encode, eventsOf, path, payloadsOf, question, readSoFar, styles } from "./support/streams.ts";

/** What comes in place of the next event, how it goes on, and the error: null if the turn is read as if nothing was. */
const faults: Record<string, [bytes: string, ending: Ending, error: string | null]> = {
  "an error event": ['data: {"error": {"message": "503: no room"}}\n\n', "silence", "TurnFailed"],
  "an early end": ["", "end", "TurnStreamCut"],
  "an end inside an event": ['data: {"event":', "end", "TurnStreamCut"],
  "a reset": ["", "reset", "TurnStreamCut"],
  "a reset inside an event": ["data: ", "reset", "TurnStreamCut"],
  silence: ["", "silence", "TurnStreamStalled"],
  "silence inside an event": ["da", "silence", "TurnStreamStalled"],
  "data that is not JSON": ["data: {oh\n\n", "silence", "MalformedEvent"],
  "the end of another protocol": ["data: [DONE]\n\n", "end", "TurnStreamCut"],
  "JSON that is no item": ["data: null\n\n", "silence", "UnknownEvent"],
  "an event of an unknown kind": [
    'data: {"event":{"payload":{"event_type":"turn_paused","turn_id":"t"}}}\n\n',
    "silence",
    "UnknownEvent",
  ],
  "an event without its ids": [
    'data: {"event":{"payload":{"event_type":"step_start","step_type":"inference"}}}\n\n',
    "silence",
    "IncompleteEvent",
  ],
  "a last event without its turn": [
    'data: {"event":{"payload":{"event_type":"turn_complete"}}}\n\n',
    "silence",
    "IncompleteEvent",
  ],
};

/** What is no fault. */
const oddities: Record<string, string> = {
  "a comment": ": still here\n\n",
  "another field": "event: message\nid: 7\n",
  "an unknown field":
    'data: {"event":{"payload":{"event_type":"turn_start","turn_id":"t","mood":"good"}}}\n\n',
};

const name = "0.2-server-tools";

/** A clock that stands still until the client has read all there is; then it is far later. */
function clockOf(drained: Promise<void>): NonNullable<ClientOptions["timing"]> {
  let now = 0;
  const later = drained.then(() => (now = 1e9));
  const aborted = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  return { now: () => now, wait: async (_, signal) => void (await Promise.race([later, aborted(signal)])) };
}

async function streamOf(texts: string[], ending: Ending, stalls: boolean) {
  const { baseUrl, fetch, drained } = await play(texts.filter(Boolean).map(encode), ending);
  const client = createClient({ baseUrl, fetch, ...(stalls ? { timing: clockOf(drained) } : {}) });
  return { stream: client.turns.stream(path, question), drained };
}

describe(`in the stream ${name}`, () => {
  const events = eventsOf(name);

  describe.each(Object.keys(faults))("%s", (fault) => {
    const [bytes, ending, error] = faults[fault]!;

    test.each(Object.keys(styles))("at any position is told by %s, after all that came", async (style) => {
      for (let position = 0; position < events.length; position += 1) {
        const before = events.slice(0, position);
        const { stream } = await streamOf([...before, bytes], ending, error === "TurnStreamStalled");
        const read = await styles[style]!(stream);
        expect(read.error?.name).toBe(error);
        const told = payloadsOf(before);
        expect(read.value).toEqual(readSoFar[style]!(told));
        const steps = told.flatMap((event) =>
          event.event_type === "step_complete" ? [event.step_details] : [],
        );
        expect(read.error.partial.steps).toEqual(steps);
        expect(read.error.turn_id).toBe(steps[0]?.turn_id ?? null);
        expect(read.error).toMatchObject({ agent_id: "a", session_id: "s", answered: [] });
      }
    });

    test("after the last event is not looked at", async () => {
      const { stream } = await streamOf([...events, bytes], ending, false);
      expect(await styles["for await"]!(stream)).toEqual({ value: payloadsOf(events), error: null });
    });
  });

  test.each(Object.keys(oddities))("%s changes nothing", async (oddity) => {
    for (let position = 0; position < events.length; position += 1) {
      const { stream } = await streamOf(
        [...events.slice(0, position), oddities[oddity]!, ...events.slice(position)],
        "end",
        false,
      );
      const read = await styles["turn()"]!(stream);
      expect(read).toEqual({ value: readSoFar["turn()"]!(payloadsOf(events)), error: null });
    }
  });

  test("a reset takes nothing with it that came before, though nobody reads until then", async () => {
    const { stream, drained } = await streamOf(events.slice(0, -1), "reset", false);
    await drained;
    const read = await styles["for await"]!(stream);
    expect(read.value).toEqual(payloadsOf(events.slice(0, -1)));
    expect(read.error.name).toBe("TurnStreamCut");
  });
});
