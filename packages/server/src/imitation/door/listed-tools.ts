/** `listed_tools: resources` or `definitions`: tools are listed and read as one of the two, not as both at once. */
import { isRecord } from "@understudy/contract";
import { onRoutes, changing, withUrl, type DoorWrapper, type RequestPattern } from "./door.ts";

const listing: RequestPattern = { method: "GET", path: /^\/tool-runtime\/list-tools$/ };
const reading: readonly RequestPattern[] = [listing, { method: "GET", path: /^\/tools(\/.+)?$/ }];

const otherFields: Record<"resources" | "definitions", readonly string[]> = {
  resources: ["name", "input_schema", "output_schema"],
  definitions: ["identifier", "provider_resource_id", "provider_id", "type"],
};

export function listedTools(form: keyof typeof otherFields): DoorWrapper {
  const bare = (tool: unknown): unknown => {
    if (!isRecord(tool)) return tool;
    // A tool of a script may be described by its parameters alone.
    const hasSchema = form === "definitions" && tool["input_schema"] !== null;
    const others = [...otherFields[form], ...(hasSchema ? ["parameters"] : [])];
    const whole = form === "resources" ? withParameters(tool) : tool;
    return Object.fromEntries(Object.entries(whole).filter(([key]) => !others.includes(key)));
  };
  const inForm = changing(reading, (body) =>
    isRecord(body) && Array.isArray(body["data"]) ? { ...body, data: body["data"].map(bare) } : bare(body),
  );
  return (honest) => (form === "resources" ? asResources(inForm(honest)) : inForm(honest));
}

/** The properties of its schema as parameters, where it has only a schema. */
function withParameters(tool: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { parameters, input_schema } = tool;
  const properties = isRecord(input_schema) ? input_schema["properties"] : undefined;
  if (!isRecord(properties) || (Array.isArray(parameters) && parameters.length > 0)) return tool;
  const listed = Object.entries(properties).map(([name, schema]) => ({
    name,
    parameter_type: isRecord(schema) ? (schema["type"] ?? "string") : "string",
    description: isRecord(schema) ? (schema["description"] ?? "") : "",
    required: true,
    default: null,
  }));
  return { ...tool, parameters: listed };
}

/** The list that has definitions here has resources there, as the other one. */
const asResources = onRoutes([listing], (request, honest) =>
  honest(
    withUrl(request, (url) => {
      const group = url.searchParams.get("tool_group_id");
      url.pathname = url.pathname.replace("tool-runtime/list-tools", "tools");
      url.search = group === null ? "" : new URLSearchParams({ toolgroup_id: group }).toString();
    }),
  ),
);
