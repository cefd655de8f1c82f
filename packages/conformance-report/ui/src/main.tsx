import { render } from "preact";
import { readReport } from "./model/read-report.ts";
import { App } from "./view/app.tsx";
import "./style/base.css";
import "./style/summary.css";
import "./style/outline.css";
import "./style/finding.css";
import "./style/sequence.css";
import "./style/exchange.css";
import "./style/checks.css";
import "./style/print.css";

try {
  const report = readReport(document.getElementById("report")?.textContent ?? "");
  document.title = `Conformance of ${report.target.name}`;
  render(<App report={report} />, document.body);
} catch (error) {
  render(<p class="failure">{String(error)}</p>, document.body);
}
