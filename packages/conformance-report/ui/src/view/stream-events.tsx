import type { JSX } from "preact";
import type { ReportStream, ReportStreamEvent } from "../../../src/report.ts";
import { Listing } from "./listing.tsx";

/** The events of a stream by their place; where some are left out, a line says how many. */
export function StreamEvents({ stream }: { stream: ReportStream }): JSX.Element {
  const { events, count, truncated } = stream;
  return (
    <>
      <ol class="events" start={0}>
        {events.map((event, n) => {
          const missing = event.index - (events[n - 1]?.index ?? -1) - 1;
          return (
            <>
              {missing > 0 && (
                <li class="hint">
                  {missing} more events are not in this report; <code>--trace FILE</code> writes all.
                </li>
              )}
              <StreamEvent key={event.index} event={event} />
            </>
          );
        })}
      </ol>
      {count === 0 && <p class="hint">No events.</p>}
      {truncated && <p class="failure">The stream ended inside an event.</p>}
    </>
  );
}

function StreamEvent({ event }: { event: ReportStreamEvent }): JSX.Element {
  return (
    <li value={event.index}>
      <details>
        <summary>
          <code>{event.type ?? "(no event)"}</code> <span class="note">{event.summary}</span>
        </summary>
        <Listing content={event.body} />
      </details>
    </li>
  );
}
