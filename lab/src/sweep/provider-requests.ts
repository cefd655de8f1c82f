/** Faults of a server that sends its model, shields or tools a wrong request. */
import type { JournalRecord, Trace } from "@understudy/conformance/src/trace/trace.ts";
import { changesOf } from "./changes.ts";
import type { TraceFault } from "./fault.ts";
import { walkNoting } from "../mutants/places.ts";
import { createObservedValues } from "./observed-values.ts";

/** When a fault applies: always, or to every third value. */
const occasions = {
  always: () => true,
  "third-asked": (nth: number) => nth % 3 === 2,
};

export function providerRequestFaults(traces: readonly Trace[]): TraceFault[] {
  const observed = createObservedValues();
  for (const { entry } of traces.flatMap(({ journal }) => journal ?? []))
    observed.addParts(entry.kind, entry.request);
  return [...observed.all()].flatMap(([name, values]) => {
    const [kind = "", place = ""] = name.split(" ");
    return changesOf(values).flatMap(({ id, anew }) =>
      Object.entries(occasions).map(([occasion, isNow]) => ({
        id: `given-to-${kind} ${place} ${id} ${occasion}`,
        spoil(trace: Trace): Trace {
          const change = anew();
          let count = -1;
          return onJournal(trace, ({ entry }) => {
            if (entry.kind !== kind || !isNow((count += 1))) return null;
            return walkNoting(entry.request, (part, at) => (at === place ? change(part) : part));
          });
        },
      })),
    );
  });
}

/** The trace with changed requests to providers; itself if none changed. `change` gives null for entries to skip. */
function onJournal(
  trace: Trace,
  change: (journal: JournalRecord) => { value: unknown; changed: boolean } | null,
): Trace {
  let same = true;
  const journal = (trace.journal ?? []).map((one) => {
    const found = change(one);
    if (found?.changed !== true) return one;
    same = false;
    // A faulty server sends what no type describes.
    return { ...one, entry: { ...one.entry, request: found.value } as JournalRecord["entry"] };
  });
  return same ? trace : { ...trace, journal };
}
