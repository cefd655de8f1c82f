import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Report } from "../../../src/report.ts";
import { everything, matches } from "../model/filter.ts";
import { FindingArticle } from "./finding-article.tsx";
import { Outline } from "./outline.tsx";
import { CheckTable } from "./check-table.tsx";
import { StatementList } from "./statement-list.tsx";
import { Summary } from "./summary.tsx";

export function App({ report }: { report: Report }): JSX.Element {
  const [filter, setFilter] = useState(everything);
  const { checks } = report;
  const references = new Map(report.statements.map(({ id, reference }) => [id, reference]));
  const failed = checks.filter((check) => check.status === "fail");
  return (
    <>
      <a class="skip" href="#findings">
        Skip to the findings
      </a>
      <Summary report={report} />
      <div class="page">
        <Outline checks={checks} filter={filter} setFilter={setFilter} />
        <main id="findings">
          {failed.length === 0 && <p class="none">No check failed.</p>}
          {failed.map((check) => (
            <FindingArticle
              key={check.id}
              check={check}
              reference={references.get(check.id)}
              hidden={!matches(filter, check)}
            />
          ))}
          <section class="rest">
            <h2>Unknown</h2>
            <p class="hint">No story showed what these checks judge: they neither passed nor failed.</p>
            <CheckTable checks={checks.filter(({ status }) => status === "unknown")} filter={filter} />
            <h2>Passed</h2>
            <CheckTable checks={checks.filter(({ status }) => status === "pass")} filter={filter} />
            <h2>Statements without a check</h2>
            <StatementList statements={report.statements} />
          </section>
        </main>
      </div>
    </>
  );
}
