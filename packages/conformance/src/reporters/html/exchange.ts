/** A request and what came back, as they were on the wire. */
import type { Exchange, Trace } from "../../trace/trace.ts";
import { eventTypeOf, gistOfAnswer, gistOfEvent } from "./gist.ts";
import { listing, toText } from "./listing.ts";
import { markup, type Markup } from "./markup.ts";
import { withNames } from "./with-names.ts";

/** Events of a stream that are shown, at its beginning and at its end. */
const fromStart = 20;
const fromEnd = 20;

export function exchangeDetails(exchange: Exchange, { ids }: Trace, open: boolean): Markup {
  const { index, request, status, failure, headers } = exchange;
  const title = markup`<span class="number">${index + 1}</span> <code>${request.method} ${withNames(request.path, ids)}</code> <span class="gist">${gistOfAnswer(exchange).label}</span>`;
  return markup`<details class="exchange"${open ? markup` open` : null}><summary>${title}</summary>
<div class="sides"><section><h4>Request</h4>
<pre tabindex="0">${request.method} ${request.path}</pre>
${request.body === undefined ? null : listing(toText(request.body))}</section>
<section><h4>Answer</h4>
<pre tabindex="0">${status === null ? "none" : `HTTP ${status}`}${Object.entries(headers).map(([name, value]) => `\n${name}: ${value}`)}</pre>
${failure === null ? null : markup`<p class="failure">${failure}</p>`}
${bodyOf(exchange)}</section></div></details>`;
}

function bodyOf({ items, json, text, truncated }: Exchange): Markup | null {
  if (items === null) return text === "" ? null : listing(json === undefined ? text : toText(json));
  const left = Math.max(items.length - fromStart - fromEnd, 0);
  const events = [...items.entries()].map(([n, item]) => markup`<li value="${n}">${event(item)}</li>`);
  const gap = markup`<li class="hint">${left} more events are not in this page; <code>--trace FILE</code> writes all of them.</li>`;
  return markup`<ol class="events">${events.slice(0, fromStart)}${left > 0 ? gap : null}${events.slice(Math.max(fromStart, items.length - fromEnd))}</ol>
${truncated ? markup`<p class="failure">The stream ended inside an event.</p>` : null}`;
}

function event(item: unknown): Markup {
  const text = typeof item === "string" ? item : toText(item);
  return markup`<details><summary><code>${eventTypeOf(item) ?? "(no event)"}</code> <span class="gist">${gistOfEvent(item)}</span></summary>${listing(text)}</details>`;
}
