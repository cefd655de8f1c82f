import type { JSX } from "preact";
import type { ReportFailed } from "../../../src/report.ts";

type Place = NonNullable<ReportFailed["places"]>[number];

/** So many are shown at once; the others are unfolded. */
const shown = 8;

/** By what all stories failed, of which the page tells one. A single place says nothing new. */
export function Places({ places }: { places: readonly Place[] }): JSX.Element | null {
  if (places.length < 2) return null;
  const more = places.slice(shown);
  return (
    <>
      <h3>
        What the stories failed by <span class="note">several are mostly several faults</span>
      </h3>
      <PlaceList places={places.slice(0, shown)} />
      {more.length > 0 && (
        <details class="more">
          <summary>{more.length} more</summary>
          <PlaceList places={more} />
        </details>
      )}
    </>
  );
}

function PlaceList({ places }: { places: readonly Place[] }): JSX.Element {
  return (
    <ul class="places">
      {places.map(({ place, stories }) => (
        <li key={place}>
          <code>{place}</code> {stories} {stories === 1 ? "story" : "stories"}
        </li>
      ))}
    </ul>
  );
}
