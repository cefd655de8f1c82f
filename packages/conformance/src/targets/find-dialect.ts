/** Finds the dialect of a target by asking it. */
import { refusedDelete } from "../sending/refused-delete.ts";
import { nobodysId } from "../story/names.ts";
import { isRecord } from "../json/difference.ts";
import { anyDialect, type Dialect } from "../target/dialect.ts";
import { type PlainAnswer, requestOnce } from "../sending/request-once.ts";
import type { Wire } from "../target/target.ts";

/**
 * If the target does not answer as the API says, the dialect is the default; checks report the rest. Adds the agent that
 * the target refuses to delete to `left`.
 */
export async function findDialect(wire: Wire, model: string, left: string[] = []): Promise<Dialect> {
  const call: Call = (method, path, body) =>
    requestOnce(wire, `${wire.prefix}/agents${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  return {
    toolSchemas: await toolSchemasOf(call, model, left).catch(() => anyDialect.toolSchemas),
    streamsOnly: await streamsOnly(call).catch(() => anyDialect.streamsOnly),
  };
}

type Call = (method: string, path: string, body?: object) => Promise<PlainAnswer>;

/** Asks for a turn of an agent that does not exist, so that no turn runs where turns need no stream. */
async function streamsOnly(call: Call): Promise<boolean> {
  const body = { messages: [{ role: "user", content: "Are you there?" }], stream: false };
  const { status } = await call("POST", `/${nobodysId}/session/${nobodysId}/turn`, body);
  return status === 501;
}

/** Creates an agent, reads what was kept of its client tools, and deletes it. */
async function toolSchemasOf(call: Call, model: string, left: string[]): Promise<Dialect["toolSchemas"]> {
  const created = await call("POST", "", { agent_config: { model, instructions: "", client_tools: tools } });
  const id = isRecord(created.json) ? created.json["agent_id"] : undefined;
  if (typeof id !== "string") return anyDialect.toolSchemas;
  const path = `/${encodeURIComponent(id)}`;
  const { json } = await call("GET", path);
  const { status } = await call("DELETE", path);
  if (status >= 300) left.push(refusedDelete(`agent ${id}`, status));
  const config = isRecord(json) && isRecord(json["agent_config"]) ? json["agent_config"] : {};
  const kept: unknown[] = Array.isArray(config["client_tools"]) ? config["client_tools"] : [];
  const toolSchemas = anyDialect.toolSchemas.filter((form) =>
    kept.some((tool) => isRecord(tool) && tool["name"] === `suite_${form}` && isGiven(tool[form])),
  );
  return toolSchemas.length === 0 ? anyDialect.toolSchemas : toolSchemas;
}

/** Each form is sent alone: a server that drops one of two forms is at fault. */
const tools = [
  {
    name: "suite_parameters",
    description: "Shows whether parameters are kept",
    parameters: [{ name: "city", parameter_type: "string", description: "A city" }],
  },
  {
    name: "suite_input_schema",
    description: "Shows whether an input schema is kept",
    input_schema: { type: "object", properties: { city: { type: "string" } } },
  },
];

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : isRecord(value);
}
