import { render } from "preact";
import { readReport, unpack } from "./model/read-report.ts";
import { App } from "./view/app.tsx";
import "./style/base.css";
import "./style/summary.css";
import "./style/outline.css";
import "./style/finding.css";
import "./style/sequence.css";
import "./style/exchange.css";
import "./style/checks.css";
import "./style/phone.css";
import "./style/print.css";

try {
  const element = document.getElementById("report");
  const json = await unpack(element?.textContent ?? "", element?.getAttribute("type") ?? "");
  const report = readReport(json);
  document.title = `Conformance of ${report.target.name}`;
  render(<App report={report} />, document.body);
} catch (error) {
  render(<p class="failure">{String(error)}</p>, document.body);
}
