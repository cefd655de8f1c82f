/** Whatever a field of a request is, the answer is a response, or an error that names the field. */
import fc from "fast-check";
import { declaredFields } from "@understudy/contract/responses";
import { expect, it } from "vitest";
import { drawsOf } from "../../../../vitest.draws.ts";
import { responsesServer } from "./support.ts";

/** A request with a value at most of its fields. */
const request = {
  model: "m",
  input: [
    { type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] },
    { role: "user", content: [{ type: "input_image", image_url: "http://x/a.png", detail: "low" }] },
    { type: "function_call", call_id: "c", name: "f", arguments: "{}" },
    { type: "function_call_output", call_id: "c", output: [{ type: "input_text", text: "done" }] },
    { type: "reasoning", summary: [{ type: "summary_text", text: "so" }] },
  ],
  tools: [
    { type: "function", name: "f", description: "", parameters: { type: "object" }, strict: true },
    { type: "mcp", server_label: "docs", allowed_tools: ["look"], require_approval: { never: {} } },
  ],
  tool_choice: { type: "allowed_tools", mode: "auto", tools: [{ type: "function", name: "f" }] },
  text: { format: { type: "json_schema", name: "n", schema: {} }, verbosity: "low" },
  reasoning: { effort: "low", summary: "auto" },
  metadata: { a: "b" },
  include: ["reasoning.encrypted_content"],
  truncation: "auto",
  temperature: 1,
  max_output_tokens: 10,
};

type Path = readonly (string | number)[];

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, child]) => pathsIn(child, [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? replaced(one, rest, by) : one));
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: replaced(fields[key], rest, by) };
}

const odd = fc.oneof(
  fc.jsonValue({ depthSize: "small" }),
  fc.constantFrom<unknown>(
    "",
    "\u0000",
    "\ud800",
    -1,
    1e300,
    [],
    {},
    [null],
    [[]],
    { type: "x" },
    "__proto__",
  ),
);

const server = () => responsesServer({ tools: { "mcp::docs": { look: () => ({ content: "seen" }) } } });

async function answerTo(body: unknown): Promise<{ status: number; param: string | null; message: string }> {
  const answer = await server().call("POST", "/v1/responses", body);
  const { param = null, message = "" } = answer.body.error ?? {};
  return { status: answer.status, param, message };
}

it("the request is one that is served", async () => {
  expect(await answerTo(request)).toMatchObject({ status: 200 });
});

it("any value at any place within a request", async () => {
  const places = pathsIn(request).filter(({ length }) => length > 0);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), odd, async (path, value) => {
      const { status, param, message } = await answerTo(replaced(request, path, value));
      if (status === 200) return;
      expect([400, 404]).toContain(status);
      expect(message).toMatch(/\S/);
      // Another field may be what no longer fits: a choice of a tool that is gone.
      expect(param).toMatch(/^\w+/);
    }),
    { numRuns: drawsOf(150) },
  );
});

it("any value of any field", async () => {
  const fields = [...declaredFields("ResponseCreateRequest")].filter((field) => field !== "stream");
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), odd, async (field, value) => {
      const { status, param, message } = await answerTo({ model: "m", input: "hi", [field]: value });
      if (status === 200) return;
      expect([400, 404]).toContain(status);
      expect([message, param]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(`^${field}\\b`)]);
    }),
    { numRuns: drawsOf(150) },
  );
});
