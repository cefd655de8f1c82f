/** How the page looks: light or dark as the reader has it, and on paper. */
export const style = `
:root {
  --paper: #fbfaf7; --raised: #fff; --ink: #1d1f23; --quiet: #5a6069; --rule: #dcd9d1;
  --fail: #b3261e; --fail-soft: #fdecea; --unknown: #7a5200; --unknown-soft: #fbf1dc;
  --pass: #1c6b3a; --link: #1f4fa8; --code: #f3f1eb; --focus: #1f4fa8; --on-fail: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16181c; --raised: #1d2025; --ink: #e7e6e1; --quiet: #a3a8b1; --rule: #353940;
    --fail: #ff8a80; --fail-soft: #3a1f1e; --unknown: #e6b450; --unknown-soft: #33290f;
    --pass: #7ccf97; --link: #8fb4ff; --code: #24282e; --focus: #8fb4ff; --on-fail: #2a0d0b;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, "Segoe UI", sans-serif; }
code, pre, .number { font-family: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; font-size: 0.87em; }
h1, h2, h3, h4, p { margin: 0; }
h1 { font-size: 28px; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 21px; line-height: 1.3; text-wrap: balance; }
h3 { font-size: 15px; margin: 26px 0 8px; }
h4 { font-size: 12px; color: var(--quiet); font-weight: 600; margin-bottom: 6px; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
[hidden] { display: none !important; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 16px; top: 8px; background: var(--raised); padding: 4px 8px; }
.hint, .gist { color: var(--quiet); }
.hint { font-size: 13px; }
h3 .gist { font-weight: 400; }
summary .gist { font-size: 13px; margin-left: 6px; }
.kicker { color: var(--quiet); font-size: 13px; margin-bottom: 4px; display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; }
.failure { color: var(--fail); background: var(--fail-soft); border-left: 3px solid var(--fail); padding: 6px 12px; margin: 8px 0; }
.level { font-size: 11px; font-weight: 700; letter-spacing: 0.04em; border: 1px solid currentColor; border-radius: 4px; padding: 0 5px; color: var(--ink); white-space: nowrap; }
.pill { background: var(--unknown-soft); color: var(--unknown); border-radius: 999px; padding: 0 10px; }
.sign { font-weight: 700; }
.fail { color: var(--fail); } .unknown { color: var(--unknown); } .pass { color: var(--pass); }

.summary { padding: 28px 32px 24px; border-bottom: 1px solid var(--rule); background: var(--raised); }
.summary { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 56px; max-width: none; }
.summary > .areas { align-self: start; }
.verdicts { display: flex; flex-wrap: wrap; gap: 4px 36px; list-style: none; padding: 0; margin: 14px 0 10px; }
.verdicts strong { font-size: 30px; font-variant-numeric: tabular-nums; margin-right: 4px; }
dl { display: grid; gap: 10px; margin: 18px 0 0; }
dt { font-size: 12px; color: var(--quiet); }
dd { margin: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; }
.areas { width: auto; font-variant-numeric: tabular-nums; }
.areas th, .areas td { padding: 1px 24px 1px 0; border-bottom: 1px solid var(--rule); font-weight: 400; font-size: 14px; }
.areas tr > :last-child { padding-right: 0; }
.areas thead th { font-size: 12px; color: var(--quiet); }
.areas td.fail, .areas td.unknown, .areas td.pass { font-weight: 700; }
.zero { color: var(--quiet); }
.track { fill: var(--rule); } .filled { fill: var(--quiet); }

.page { display: grid; grid-template-columns: 290px minmax(0, 1fr); max-width: 1360px; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 20px 16px 20px 32px; font-size: 13px; }
form { display: grid; gap: 8px; padding-bottom: 12px; margin-bottom: 8px; border-bottom: 1px solid var(--rule); }
fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: 0 12px; }
legend { padding: 0; color: var(--quiet); }
select, button { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--quiet); border-radius: 6px; padding: 3px 10px; }
button { cursor: pointer; white-space: nowrap; }
output { color: var(--quiet); }
nav ol { list-style: none; padding: 0; margin: 0; }
nav li a { display: block; padding: 3px 6px 3px 22px; text-indent: -16px; border-radius: 4px; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; }
nav li a:hover { background: var(--code); text-decoration: underline; }
main { padding: 20px 32px 64px 16px; min-width: 0; }
main > .none { font-size: 18px; color: var(--pass); padding: 12px 0 24px; }

.finding { background: var(--raised); border: 1px solid var(--rule); border-top: 3px solid var(--fail); border-radius: 8px; padding: 20px 24px 24px; margin-bottom: 28px; content-visibility: auto; contain-intrinsic-size: auto 1200px; }
.diagram { margin: 16px 0 0; overflow-x: auto; }
.sequence { display: block; max-width: 100%; height: auto; min-width: 560px; }
.sequence text { fill: var(--ink); font: 13px system-ui, "Segoe UI", sans-serif; }
.sequence line { stroke: var(--quiet); stroke-width: 1.4; }
.lifeline line { stroke: var(--rule); stroke-dasharray: 3 3; }
.lifeline rect { fill: var(--code); stroke: var(--rule); }
.lifeline text { font-weight: 600; }
.arrow polygon { fill: var(--quiet); }
.arrow.back line { stroke-dasharray: 6 4; }
.sequence .label { font-family: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; font-size: 12px; }
.sequence .gist, .sequence .number { fill: var(--quiet); font-size: 12px; }
.sequence .wrong line { stroke: var(--fail); stroke-width: 2.6; stroke-dasharray: none; }
.sequence .wrong polygon { fill: var(--fail); }
.sequence .wrong .label, .sequence .wrong .gist { fill: var(--fail); font-weight: 700; }
.cross circle { fill: var(--fail); }
.cross path { stroke: var(--on-fail); stroke-width: 2.2; }
.note rect { fill: var(--code); }
.sequence .note text { fill: var(--quiet); font-size: 12px; }
.note.wrong rect { fill: var(--fail-soft); }
.sequence .note.wrong text { fill: var(--fail); font-size: 13px; font-weight: 600; }

.columns { table-layout: fixed; border: 1px solid var(--rule); }
.columns caption { text-align: left; padding-bottom: 6px; overflow-wrap: anywhere; }
.columns th { font-size: 12px; color: var(--quiet); padding: 4px 10px; border-bottom: 1px solid var(--rule); }
.columns td { padding: 1px 10px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; }
.columns td + td, .columns th + th { border-left: 1px solid var(--rule); }
.columns + .columns { margin-top: 16px; }
.differs td:first-child { background: var(--code); }
.differs td + td { background: var(--fail-soft); }
.differs .none { background: none; }
ins, del { text-decoration: none; font-weight: 700; border-radius: 3px; padding: 1px 0; }
del { background: var(--rule); }
ins { color: var(--on-fail); background: var(--fail); }
.skipped { color: var(--quiet); font-style: italic; }
.replay { display: flex; gap: 12px; align-items: start; justify-content: space-between; background: var(--code); border-radius: 6px; padding: 8px 8px 8px 12px; }
.replay code { overflow-wrap: anywhere; padding-top: 4px; }
pre { background: var(--code); border-radius: 6px; padding: 8px 12px; margin: 0 0 8px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 420px; overflow-y: auto; }
summary { cursor: pointer; padding: 3px 0; overflow-wrap: anywhere; }
.others, .more { margin-top: 8px; }
.exchange { border-top: 1px solid var(--rule); padding: 4px 0; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 20px; padding-top: 8px; }
.sides > * { min-width: 0; }
.events { margin: 0; padding-left: 32px; font-size: 13px; }
.events summary { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.rest h2 { margin: 32px 0 6px; }
.checks th { width: 270px; padding: 8px 16px 8px 0; font-weight: 400; font-size: 13px; }
.checks td { padding: 8px 0; }
.checks tr { border-bottom: 1px solid var(--rule); }
.checks tr:target { background: var(--code); }
.rest li { margin: 4px 0; }

@media (max-width: 1000px) {
  .page { display: block; }
  .summary { padding: 20px 16px; gap: 0 28px; }
  .areas th, .areas td { padding-right: 12px; }
  nav { position: static; max-height: none; padding: 16px; }
  form { display: flex; flex-wrap: wrap; gap: 6px 28px; align-items: end; }
  nav ol { max-height: 220px; overflow-y: auto; columns: 2; }
  main { padding: 0 16px 48px; }
}
@media print {
  :root { --paper: #fff; --raised: #fff; --code: #f4f4f4; }
  nav, .skip, button { display: none !important; }
  .page { display: block; }
  main, .summary { padding: 0; }
  .finding { break-before: page; border: 0; padding: 0; content-visibility: visible; }
  .diagram, .columns tr { break-inside: avoid; }
  .sides { display: block; }
  pre { max-height: none; }
}
`;
