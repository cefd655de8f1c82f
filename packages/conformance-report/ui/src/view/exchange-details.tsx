import type { JSX } from "preact";
import type { ReportExchange, ReportResponse } from "../../../src/report.ts";
import { withNames } from "../model/value.ts";
import { Listing } from "./listing.tsx";
import { StreamEvents } from "./stream-events.tsx";

interface ExchangeDetailsProps {
  exchange: ReportExchange;
  names: Readonly<Record<string, string>>;
  open?: boolean;
}

/** A request and its response as they were on the wire. */
export function ExchangeDetails({ exchange, names, open = false }: ExchangeDetailsProps): JSX.Element {
  const { index, request, response } = exchange;
  return (
    <details class="exchange" open={open}>
      <summary>
        <span class="number">{index + 1}</span>{" "}
        <code>
          {request.method} {withNames(request.path, names)}
        </code>{" "}
        <span class="note">{response.label}</span>
      </summary>
      <div class="sides">
        <section>
          <h4>Request</h4>
          <pre tabIndex={0}>
            {request.method} {request.path}
          </pre>
          {request.body !== null && <Listing content={request.body} />}
        </section>
        <section>
          <h4>Response</h4>
          <pre tabIndex={0}>{headOf(response)}</pre>
          {response.failure !== null && <p class="failure">{response.failure}</p>}
          {response.body !== null && <Listing content={response.body} />}
          {response.stream !== null && <StreamEvents stream={response.stream} />}
        </section>
      </div>
    </details>
  );
}

function headOf({ status, headers }: ReportResponse): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [status === null ? "none" : `HTTP ${status}`, ...lines].join("\n");
}
