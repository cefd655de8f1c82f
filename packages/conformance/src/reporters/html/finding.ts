/** A check that failed: the diagram of its shortest story, the difference, the line that tells it again, the wire. */
import type { CheckResult, RunResult } from "../../engine/result.ts";
import { tellStep } from "../tell-step.ts";
import { replayLine } from "../replay-line.ts";
import { anchorOf, badge, filterable } from "./check-parts.ts";
import { columns } from "./columns.ts";
import { drawSequence } from "./draw-sequence.ts";
import { exchangeDetails } from "./exchange.ts";
import { markup, type Markup } from "./markup.ts";
import { toSequence } from "./sequence.ts";

export type Failed = Extract<CheckResult, { status: "fail" }>;

export function findingArticle(check: Failed, result: RunResult): Markup {
  const { trace, findings, repeated } = check.counterexample;
  const [finding, ...more] = findings;
  if (finding === undefined) return markup``;
  const { passed, failed, inconclusive } = check.runs;
  const reference = result.statements.find(({ id }) => id === check.id)?.reference.join("; ");
  const guilty = trace.exchanges[finding.exchange];
  const others = trace.exchanges.filter((exchange) => exchange !== guilty);
  return markup`<article class="finding" id="${anchorOf(check.id)}" ${filterable(check)}>
<header><p class="kicker">${badge(check)} <code>${check.id}</code> <span>failed in ${failed} of ${passed + failed + inconclusive} stories</span>${check.known ? markup` <span class="pill">known, says the baseline</span>` : null}</p>
<h2>${check.statement}</h2></header>
<figure class="diagram" tabindex="0">${drawSequence(toSequence(trace, finding), `What happened: ${trace.story.steps.map((step) => tellStep(step)).join("; ")}`)}</figure>
<h3>What is wrong${guilty === undefined ? null : markup` <span class="gist">in ${finding.seq === undefined ? "the answer to" : "what the server made of"} request ${guilty.index + 1}</span>`}</h3>
${columns(finding)}
${more.length === 0 ? null : markup`<details class="more"><summary>${more.length} more in the same story</summary>${more.map(columns)}</details>`}
${repeated ? null : markup`<p class="failure">It did not fail again when the same story was told once more.</p>`}
<h3>Tell it again</h3>
<p class="replay"><code>${replayLine(check, result.target)}</code><button type="button" data-copy>Copy</button></p>
<h3>On the wire</h3>
${guilty === undefined ? null : exchangeDetails(guilty, trace, true)}
${others.length === 0 ? null : markup`<details class="others"><summary>The other ${others.length === 1 ? "request" : `${others.length} requests`} of the story</summary>${others.map((exchange) => exchangeDetails(exchange, trace, false))}</details>`}
<details class="others"><summary>The story in words</summary><ol>${trace.story.steps.map((step) => markup`<li>${tellStep(step)}</li>`)}</ol></details>
${reference === undefined ? null : markup`<p class="hint">Where it comes from: ${reference}</p>`}
</article>
`;
}
