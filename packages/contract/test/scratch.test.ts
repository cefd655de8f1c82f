import { test } from "vitest";
import { parseSchema, parseQuery } from "../src/validate.ts";
import type { SchemaName } from "../src/types.ts";
test("x", () => {
  const t = (n: SchemaName, v: unknown) => { const r = parseSchema(n, v); let i = "deep"; try { i = JSON.stringify(v).slice(0,100); } catch {}; console.log(i, "=>", r.ok ? JSON.stringify(r.value) : r.errors.map(e => `${e.msg} [${e.type}] ${JSON.stringify(e.path)}`).join(" | ")); };
  const m = (x: unknown) => t("TurnCreateRequest", { messages: [x] });
  t("TurnCreateRequest", {}); t("TurnCreateRequest", null); t("TurnCreateRequest", { messages: 5 });
  m(5); m({ role: "user", content: "x", extra: 1 }); m({ content: "x" }); m({ content: 5 }); m({ role: "system", content: "x" });
  m({ role: "tool", content: "x" }); m({}); m({ role: 5, content: "x" }); m({ role: null, content: "x" });
  m({ content: [{ type: "text", text: 5 }] }); m({ content: { type: "text" } }); m({ content: { type: "foo" } }); m({ content: [{}] }); m({ content: [5] });
  m({ content: { text: "x" } }); m({ role: "tool", call_id: "x" , content: null }); m({ content: "x", context: 7 });
  const a = (x: object) => t("AgentCreateRequest", { agent_config: { model: "m", instructions: "i", ...x } });
  a({}); a({ max_infer_iters: -1 }); a({ max_infer_iters: 1.5 }); a({ max_infer_iters: 1e300 }); a({ max_infer_iters: "5" }); a({ max_infer_iters: JSON.parse("1e400") });
  a({ sampling_params: {} }); a({ sampling_params: null }); a({ tool_config: {} }); a({ tool_config: { tool_choice: 5, system_message_behavior: "foo" } }); a({ tool_choice: "x" });
  a({ sampling_params: { strategy: { type: "top_p", temperature: 0 } } }); a({ sampling_params: { strategy: { type: "top_p" } } });
  a({ sampling_params: { strategy: { type: "top_p", temperature: 1 } } }); a({ client_tools: [{ name: "" }] }); a({ client_tools: [{ name: "x", metadata: JSON.parse('{"__proto__": {"a":1}, "constructor": 4}'), parameters: [{ name: "a", parameter_type: "s", description: "" }] }] });
  a({ toolgroups: ["x", { name: "y", args: { z: 1 } }, 5] }); a({ toolgroups: [{ name: 5 }] });
  t("ToolCall", { call_id: "", tool_name: "", arguments_json: null }); t("ToolCall", { call_id: "", tool_name: "", arguments_json: null, arguments: { a: [1, { b: 2 }] } });
  t("Agent", { agent_id: "x", agent_config: {}, created_at: "2020" });
  t("TurnStreamItem", { error: 5 }); t("TurnStreamItem", {}); t("TurnStreamItem", { event: { payload: { event_type: "x" } } }); t("TurnStreamItem", 5);
  t("Document", { content: { uri: 5 }, mime_type: "x" }); t("Document", { content: { type: "text", text: 5 }, mime_type: "x" }); t("Document", { content: {}, mime_type: "x" }); t("Document", { content: 6, mime_type: "x" });
  let deep: unknown = 1; for (let i = 0; i < 100_000; i++) deep = [deep];
  m({ content: deep }); t("ToolResponseInput", { call_id: "a", tool_name: "b", content: "c", metadata: { deep: { x: deep } } });
  let t0 = performance.now();
  for (const n of [{ messages: Array(2_700_000).fill(0) }, { messages: [{ content: Array(4_000_000).fill(0) }] }]) { t0 = performance.now(); const r = parseSchema("TurnCreateRequest", n); console.log(r.ok || r.errors, performance.now() - t0); }
  for (const q of ["", "limit=12", "limit=", "limit=1.5", "limit=abc", "limit=1e3", "limit=%201", "limit=-2", "start_index=-1", "limit=1&limit=2", "limit=99999999999999999999"]) console.log(q, JSON.stringify(parseQuery("listAgents", new URLSearchParams(q))));
  for (const q of ["", "turn_ids=a,b", "turn_ids=a&turn_ids=b,c", "turn_ids=", "turn_ids=,a"]) console.log(q, JSON.stringify(parseQuery("getSession", new URLSearchParams(q))));
});
