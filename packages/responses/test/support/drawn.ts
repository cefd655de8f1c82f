/** Draws what happens while a response is made. */
import fc from "fast-check";
import type { Ending, ItemCall, ResponseProgress } from "@understudy/responses";

export interface DrawnRun {
  background: boolean;
  /** Whether a summary of what the model thinks is asked for. */
  summary: boolean;
  progress: ResponseProgress[];
  ending: Ending;
}

const usage = {
  input_tokens: 3,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 2,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 5,
};

const text = fc.string({ unit: "grapheme", maxLength: 6 });
const arguments_ = fc.constantFrom("", "{}", '{"query":"tea"}', '{"queries":["a","b"]}', "no JSON");

const piece: fc.Arbitrary<ResponseProgress> = fc.record({
  type: fc.constantFrom("reasoning" as const, "text" as const, "text" as const, "refusal" as const),
  text,
});

const citations = fc.array(
  fc.oneof(
    fc.record(
      { type: fc.constant("url_citation" as const), url: text, title: text, quote: text },
      { requiredKeys: ["type", "url", "title"] },
    ),
    fc.record(
      { type: fc.constant("file_citation" as const), file_id: text, filename: text, quote: text },
      { requiredKeys: ["type", "file_id", "filename"] },
    ),
  ),
  { maxLength: 2 },
);

const fileResults = fc.array(
  fc.record({ file_id: text, filename: text, score: fc.constant(0.5), text, attributes: fc.constant({}) }),
  { maxLength: 2 },
);

let made = 0;
function call(...kinds: ItemCall["kind"][]): fc.Arbitrary<ItemCall> {
  return fc
    .record({ kind: fc.constantFrom(...kinds), name: fc.constantFrom("look", "find"), arguments: arguments_ })
    .map((drawn) => ({ ...drawn, call_id: `call_${(made += 1)}`, server_label: "shop" }));
}

const result = fc
  .record({ fails: fc.boolean(), text, citations, results: fileResults })
  .map(({ fails, text: said, ...rest }) => ({
    output: fails ? null : said,
    error: fails ? `failed: ${said}` : null,
    sources: [{ type: "url" as const, url: "https://tea.test" }],
    ...rest,
  }));

const serverCall = fc
  .tuple(call("web_search", "file_search", "mcp"), result)
  .map(([begun, ended]): ResponseProgress[] => [
    { type: "call_begun", call: begun },
    { type: "call_ended", result: ended },
  ]);

const toolList = fc.constantFrom(null, "unreachable").map((error): ResponseProgress => ({
  type: "tools_listed",
  server_label: "shop",
  tools: [{ name: "look", description: null, input_schema: {} }],
  error,
}));

const message = fc
  .tuple(fc.array(piece, { maxLength: 4 }), fc.array(serverCall, { maxLength: 3 }))
  .map(([pieces, calls]): ResponseProgress[] => [
    { type: "message_begun" },
    ...pieces,
    { type: "message_ended", calls: calls.length > 0 },
    ...calls.flat(),
  ]);

const handedOut = fc
  .tuple(
    fc.array(piece, { maxLength: 2 }),
    fc.array(call("function", "approval"), { minLength: 1, maxLength: 3 }),
  )
  .map(([pieces, calls]): ResponseProgress[] => [
    { type: "message_begun" },
    ...pieces,
    { type: "message_ended", calls: true },
    { type: "handed_out", calls },
  ]);

const cut = fc
  .tuple(
    fc.array(piece, { maxLength: 3 }),
    fc.array(call("function", "mcp", "web_search", "file_search"), { maxLength: 2 }),
  )
  .map(([pieces, calls]): ResponseProgress[] => [
    { type: "message_begun" },
    ...pieces,
    { type: "message_cut", calls },
  ]);

const refused = text.map((words): ResponseProgress[] => [{ type: "refused", text: words }]);

const start = fc
  .tuple(
    fc.array(toolList, { maxLength: 2 }),
    fc.array(serverCall, { maxLength: 1 }),
    fc.array(message, { maxLength: 3 }),
  )
  .map(([lists, approved, messages]) => [...lists, ...approved.flat(), ...messages.flat()]);

const completed: Ending = { status: "completed", completed_at: 1_700_000_009, usage };

/** A whole run, in one of the ways in which it may end. Failures may cut it anywhere. */
export const drawnRun: fc.Arbitrary<DrawnRun> = fc.oneof(
  fc.record({
    background: fc.boolean(),
    summary: fc.boolean(),
    progress: fc.tuple(start, fc.oneof(handedOut, refused, message)).map((parts) => parts.flat()),
    ending: fc.constantFrom<Ending>(completed, { status: "incomplete", reason: "max_infer_iters", usage }),
  }),
  fc.record({
    background: fc.boolean(),
    summary: fc.boolean(),
    progress: fc.tuple(start, cut).map((parts) => parts.flat()),
    ending: fc.constant<Ending>({ status: "incomplete", reason: "max_output_tokens", usage }),
  }),
  fc
    .record({
      background: fc.boolean(),
      summary: fc.boolean(),
      progress: fc.tuple(start, fc.oneof(handedOut, cut)).map((parts) => parts.flat()),
      ending: fc.constantFrom<Ending>(
        { status: "failed", error: { code: "server_error", message: "It broke." }, usage: null },
        { status: "cancelled", usage },
      ),
      until: fc.nat(12),
    })
    .map(({ until, ...run }) => ({ ...run, progress: run.progress.slice(0, until) })),
);
