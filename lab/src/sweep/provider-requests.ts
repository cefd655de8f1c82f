/** Faults of a server that gives its model, shields or tools something other than it should. */
import type { Given, Trace } from "@understudy/conformance/src/trace/trace.ts";
import { changesOf } from "./changes.ts";
import type { Fault } from "./fault.ts";
import { walkNoting } from "./places.ts";
import { createSeen } from "./noticed.ts";

/** When they show: always, or not at first. */
const occasions = {
  always: () => true,
  "third-asked": (nth: number) => nth % 3 === 2,
};

export function givenFaults(traces: readonly Trace[]): Fault[] {
  const seen = createSeen();
  for (const { entry } of traces.flatMap(({ given }) => given ?? []))
    seen.addParts(entry.kind, entry.request);
  return [...seen.all()].flatMap(([name, values]) => {
    const [kind = "", place = ""] = name.split(" ");
    return changesOf(values).flatMap(({ id, anew }) =>
      Object.entries(occasions).map(([occasion, isNow]) => ({
        id: `given-to-${kind} ${place} ${id} ${occasion}`,
        spoil(trace: Trace): Trace {
          const change = anew();
          let asked = -1;
          return onGiven(trace, ({ entry }) => {
            if (entry.kind !== kind || !isNow((asked += 1))) return null;
            return walkNoting(entry.request, (part, at) => (at === place ? change(part) : part));
          });
        },
      })),
    );
  });
}

/** The trace with other requests; itself if they are all the same. `change` gives null for what is not concerned. */
function onGiven(trace: Trace, change: (given: Given) => { value: unknown; changed: boolean } | null): Trace {
  let same = true;
  const given = (trace.given ?? []).map((one) => {
    const found = change(one);
    if (found?.changed !== true) return one;
    same = false;
    // A server that is wrong gives what no type describes.
    return { ...one, entry: { ...one.entry, request: found.value } as Given["entry"] };
  });
  return same ? trace : { ...trace, given };
}
