import type { JSX } from "preact";
import type { ReportStep } from "../../../src/report.ts";
import { Listing } from "./listing.tsx";

/** The steps in words, each with its script. */
export function Story({ steps }: { steps: readonly ReportStep[] }): JSX.Element {
  return (
    <details class="others">
      <summary>The story in words</summary>
      <ol>
        {steps.map(({ text, script }, n) => (
          <li key={n}>
            {text}
            {script !== null && (
              <details class="script">
                <summary>script</summary>
                <Listing content={script} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
