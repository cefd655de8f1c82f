export { catalogue } from "./catalogue/index.ts";
export type { Check, Level, Verdict } from "./check.ts";
export { recordTurn, type Answer, type Target } from "./record.ts";
export { announced, eventsOf, type Exchange, type TurnTrace } from "./trace.ts";
