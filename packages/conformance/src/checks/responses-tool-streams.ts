/** Streams of responses whose tools run on the server: their items are of other kinds, and their rules are the same. */
import { check } from "../check.ts";
import { responseToolStories } from "../generators/response-tools.ts";
import { verdictOf } from "../verdict.ts";
import { sequence, streamOrder } from "./responses-streams.ts";

export const toolStreams = check({
  id: "responses/tool-streams",
  generator: responseToolStories,
  when: { response_events: "items", response_objects: "whole", sequence_numbers: "from_zero" },
  statement:
    "A stream in which tools of the server run keeps the order, ids, places, texts, schema and numbers of every stream.",
  reference: ["ResponseEvent", "McpCall"],
  judge(trace) {
    const verdicts = [...streamOrder, sequence].map(({ judge }) => judge(trace));
    const findings = verdicts.flatMap((one) => (one.status === "fail" ? one.findings : []));
    const count = verdicts.filter(({ status }) => status !== "unknown").length;
    return verdictOf(count, findings, "no response was streamed to its end");
  },
});
