/**
 * The JSON report of a conformance run: all that the HTML report shows. Its size is bounded: of long texts, streams and
 * lists a part is left out, and a field beside it says how much. `--trace FILE` writes everything.
 */
export const reportFormat = "understudy-conformance-report/1";

export interface Report {
  format: typeof reportFormat;
  target: ReportTarget;
  /** All stories were drawn from it. */
  seed: number;
  /** HTTP requests sent to the target. */
  requests: number;
  /** In the order of the suite. */
  checks: readonly ReportCheck[];
  /** Everything the API promises, with or without a check. */
  statements: readonly ReportStatement[];
  /** Of several findings those to begin with, one for each operation; `others` more are about its answers. */
  fixFirst?: readonly { id: string; operation: string; others: number }[];
  /** Ids of checks that the baseline lists as failing and that pass. */
  stale: readonly string[];
  /** What stays on the server, since it refused to delete it. */
  left: readonly string[];
  /** Null for a complete run. */
  interrupted: ReportInterruption | null;
  /** Set in a page whose texts were cut to so many characters for its size; absent from `--json FILE`. */
  textsUpTo?: number;
}

/** The server under test. */
export interface ReportTarget {
  /** As people call it: its URL or its command. */
  name: string;
  /** The arguments of `understudy-conformance` that reach it. */
  arguments: string;
  /** The server profile that it was judged by, such as `reference`. */
  profile: string;
  /** What the suite can do besides sending requests, such as `restart`. */
  capabilities: readonly string[];
}

export interface ReportInterruption {
  /**
   * `suite`: a defect of the suite. `target`: no answer, a limit of the run, or Ctrl-C. `setup`: most turns failed that
   * should have succeeded, so that no finding means anything.
   */
  by: "suite" | "target" | "setup";
  reason: string;
}

/** How much a statement binds a server. */
export type ReportLevel = "MUST" | "SHOULD" | "MAY";

export interface ReportStatement {
  id: string;
  level: ReportLevel;
  text: string;
  /** A section of a document, or an operation or schema of `openapi.yaml`. */
  reference: string;
  /** Why no client can observe it; null where the check of this id judges it. */
  unobservable: string | null;
}

export type ReportStatus = ReportCheck["status"];

export type ReportCheck = ReportPassed | ReportUnknown | ReportFailed;

interface ReportCheckBase {
  /** `area/name`. */
  id: string;
  level: ReportLevel;
  /** The text of the statement that it judges, which has the same id. */
  statement: string;
  /** Stories by their result. An inconclusive one showed nothing that the check could judge. */
  runs: { passed: number; failed: number; inconclusive: number };
}

export interface ReportPassed extends ReportCheckBase {
  status: "pass";
}

/** Not one story showed what the check judges. */
export interface ReportUnknown extends ReportCheckBase {
  status: "unknown";
  reason: string;
  /** The profile or the connection makes no such promise: it does not count against the target. */
  excused: boolean;
}

export interface ReportFailed extends ReportCheckBase {
  status: "fail";
  /** The baseline lists it. */
  known: boolean;
  /** What all stories failed by, such as `createTurn turn.steps.n.completed_at`: several are mostly several faults. */
  places?: readonly { place: string; stories: number }[];
  counterexample: ReportCounterexample;
}

/** The shortest story found that the check fails on. */
export interface ReportCounterexample {
  /** The first is the one to look at. */
  findings: readonly ReportFinding[];
  /** Findings left out after these. */
  omittedFindings: number;
  steps: readonly ReportStep[];
  /** Name in the story, such as `a1`, to the id given by the server. */
  names: Readonly<Record<string, string>>;
  /** In the order in which they began. */
  exchanges: readonly ReportExchange[];
  /** Calls of model, shields and tools, in order; null where the suite cannot see them. */
  journal: readonly ReportJournalEntry[] | null;
  /** When the server was up again after a restart, on the scale of `ReportExchange.began`. */
  restarts: readonly number[];
  /** The command that runs the story again. */
  replay: string;
  /** Why it may not be the shortest story that fails; null if it was shrunk. */
  unshrunk: string | null;
}

/** One difference between what was required and what was observed. */
export interface ReportFinding {
  /** The exchange that shows it: an index of `exchanges`. */
  exchange: number;
  /** What was compared, such as `turn.steps.0.completed_at`. */
  path: string;
  /** Absent: nothing was expected. Long strings and lists inside are cut, where both sides agree if they can be. */
  expected?: unknown;
  /** Absent: there was nothing. Cut like `expected`. */
  actual?: unknown;
  /** What `expected` and `actual` are called where both are the server's and neither is known to be right. */
  sides?: readonly [string, string];
  /** Set if a call of model, shield or tool was wrong and not the response: the entry's `seq`. */
  seq?: number;
}

export interface ReportStep {
  /** In words, on one line. */
  text: string;
  /** The mock-inference script of the step, as JSON; null for a step without one. */
  script: ReportText | null;
}

/** The beginning of a text. */
export interface ReportText {
  text: string;
  /** Characters left out after it; 0 for a whole text. */
  omitted: number;
}

/** One request and its response. */
export interface ReportExchange {
  /** Its place in `exchanges`. */
  index: number;
  /** Moments without a unit: of two in one story, the smaller came first. */
  began: number;
  ended: number;
  request: ReportRequest;
  response: ReportResponse;
}

export interface ReportRequest {
  method: string;
  path: string;
  /** What matters of the body, in a few words; may be empty. */
  summary: string;
  /** JSON bodies are indented; null for a request without a body. */
  body: ReportText | null;
}

export interface ReportResponse {
  /** Null without a complete response; `failure` says why. */
  status: number | null;
  failure: string | null;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Status and, of a stream, its events and ending. */
  label: string;
  /** What else matters, in a few words; may be empty. */
  summary: string;
  /** JSON bodies are indented; null for an empty body and for a stream. */
  body: ReportText | null;
  stream: ReportStream | null;
}

export interface ReportStream {
  /** Events received; `events` may lack some from the middle. */
  count: number;
  events: readonly ReportStreamEvent[];
  /** The stream ended inside an event. */
  truncated: boolean;
}

export interface ReportStreamEvent {
  /** Its place in the stream, counted from 0. */
  index: number;
  /** Such as `step_progress`; null for an event without a type. */
  type: string | null;
  summary: string;
  body: ReportText;
}

/** One call of model, shield or tool. */
export interface ReportJournalEntry {
  /** Number in the journal of mock inference. */
  seq: number;
  actor: "model" | "shields" | "tools";
  /** The exchange that made the request: an index of `exchanges`; null if that is unknown. */
  exchange: number | null;
  /** The call and its answer, in a few words. */
  request: ReportJournalPart;
  answer: ReportJournalPart;
}

export interface ReportJournalPart {
  summary: string;
  /** As indented JSON; null where the journal has none. */
  body: ReportText | null;
}
