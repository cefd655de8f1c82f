/** `listed_tools: resources` or `definitions`: tools are listed and read as one of the two, not as both at once. */
import { at, changing, isRecord, withUrl, type DoorWrapper, type RequestPattern } from "./door.ts";

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
    return Object.fromEntries(Object.entries(tool).filter(([key]) => !others.includes(key)));
  };
  const inForm = changing(reading, (body) =>
    isRecord(body) && Array.isArray(body["data"]) ? { ...body, data: body["data"].map(bare) } : bare(body),
  );
  return (honest) => (form === "resources" ? asResources(inForm(honest)) : inForm(honest));
}

/** The list that has definitions here has resources there, as the other one. */
const asResources = at([listing], (request, honest) =>
  honest(
    withUrl(request, (url) => {
      const group = url.searchParams.get("tool_group_id");
      url.pathname = url.pathname.replace("tool-runtime/list-tools", "tools");
      url.search = group === null ? "" : new URLSearchParams({ toolgroup_id: group }).toString();
    }),
  ),
);
