/** Text as it came, as far as a page can bear it. */
import { markup, type Markup } from "./markup.ts";

/** Characters that are shown at once, and that can be unfolded after them. */
const shown = 2_000;
const unfolded = 20_000;

export function listing(text: string): Markup {
  if (text.length <= shown) return markup`<pre tabindex="0">${text}</pre>`;
  const more = text.slice(shown, shown + unfolded);
  const rest = text.length - shown - more.length;
  return markup`<pre tabindex="0">${text.slice(0, shown)}…</pre>
<details class="more"><summary>${count(more.length)} more characters${rest > 0 ? ` of ${count(text.length - shown)}` : ""}</summary><pre tabindex="0">…${more}</pre>${rest > 0 ? markup`<p class="hint">${count(rest)} characters are not in this page; <code>--trace FILE</code> writes all of them.</p>` : null}</details>`;
}

/** A value as JSON over several lines; undefined is no text. */
export function toText(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value, null, 2);
}

function count(number: number): string {
  return number.toLocaleString("en");
}
