/** Finds the dialect of a target by asking it. */
import { isRecord } from "../trace/difference.ts";
import { requestOnce } from "./ask.ts";
import { anyDialect, type Dialect } from "./dialect.ts";
import type { Wire } from "./target.ts";

/** Of a target that does not answer as the API says, nothing is known: its checks will say what is wrong with it. */
export async function findDialect(wire: Wire, model: string): Promise<Dialect> {
  return probe(wire, model).catch(() => anyDialect);
}

/** Creates an agent, reads what was kept of its client tools, and deletes it. */
async function probe(wire: Wire, model: string): Promise<Dialect> {
  const call = (method: string, path: string, body?: object) =>
    requestOnce(wire, `${wire.prefix}/agents${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  const created = await call("POST", "", { agent_config: { model, instructions: "", client_tools: tools } });
  const id = isRecord(created.json) ? created.json["agent_id"] : undefined;
  if (typeof id !== "string") return anyDialect;
  const path = `/${encodeURIComponent(id)}`;
  const { json } = await call("GET", path);
  await call("DELETE", path);
  const config = isRecord(json) && isRecord(json["agent_config"]) ? json["agent_config"] : {};
  const kept: unknown[] = Array.isArray(config["client_tools"]) ? config["client_tools"] : [];
  const toolSchemas = anyDialect.toolSchemas.filter((form) =>
    kept.some((tool) => isRecord(tool) && tool["name"] === `suite_${form}` && isGiven(tool[form])),
  );
  return toolSchemas.length === 0 ? anyDialect : { toolSchemas };
}

/** Each form alone: that a server drops one of two is a fault, and no form of its own. */
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
