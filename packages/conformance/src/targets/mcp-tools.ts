/** The tools of stories at a target that runs tools over MCP: the mock behind it serves them, and the target gets their toolgroups. */
import { refusedDelete } from "../sending/refused-delete.ts";
import { Interrupted } from "../sending/limits.ts";
import { freshName } from "../story/names.ts";
import { servedTools } from "../story/served-tools.ts";
import { isRecord, recordsIn } from "../json/difference.ts";
import type { RegisteredMcp } from "../target/mcp-addresses.ts";
import { type PlainAnswer, requestOnce } from "../sending/request-once.ts";
import type { Scripting } from "../target/scripting.ts";
import type { Wire } from "../target/target.ts";

const mcpProvider = "remote::model-context-protocol";

/**
 * A text says why the target cannot have them. `mockUrl`: as the target reaches the mock. Names in `left` what the target
 * refuses to unregister.
 */
export async function offerMcpTools(
  wire: Wire,
  mockUrl: string,
  scripting: Pick<Scripting, "load" | "unload">,
  left: string[] = [],
): Promise<RegisteredMcp | string> {
  const call = createCall(wire);
  const provider_id = await findProvider(call);
  if (provider_id === null) return `the server has no provider of type ${mcpProvider}`;
  // Servers list the tools of a group when it is registered, or first used: before any story.
  const script = freshName();
  await scripting.load({ script, replies: [], tools: [...servedTools] });
  const groups = [...new Set(servedTools.map(({ group }) => group))];
  const made: string[] = [];
  const close = async (): Promise<void> => {
    for (const group of made) {
      const status = await call("DELETE", `/toolgroups/${group}`).then(
        (answer) => answer.status,
        () => null,
      );
      if (status === null || status >= 300) left.push(refusedDelete(`toolgroup ${group}`, status));
    }
    await scripting.unload(script).catch((error: unknown) => {
      // A mock that does not answer any more has no use for it.
      if (!(error instanceof Interrupted)) throw error;
    });
  };
  const uri = (group: string): string => `${mockUrl}/mcp/${encodeURIComponent(group)}`;
  for (const group of groups) {
    const mcp_endpoint = { uri: uri(group) };
    const problem = await register(call, { toolgroup_id: group, provider_id, mcp_endpoint }, made);
    if (problem === null) continue;
    await close();
    return `the server cannot use the toolgroup ${group} at ${mcp_endpoint.uri}: ${problem}`;
  }
  return { provider: provider_id, uri, close };
}

type Call = (method: string, path: string, body?: object) => Promise<PlainAnswer>;

function createCall(wire: Wire): Call {
  return (method, path, body) =>
    requestOnce(wire, `${wire.prefix}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
}

async function findProvider(call: Call): Promise<string | null> {
  const { json } = await call("GET", "/providers");
  const found = recordsIn(json).find(({ provider_type }) => provider_type === mcpProvider);
  return found === undefined ? null : String(found["provider_id"]);
}

interface Registration {
  toolgroup_id: string;
  provider_id: string;
  mcp_endpoint: { uri: string };
}

/** Null if all its tools are listed then. Adds the group to those that were made. */
async function register(call: Call, registration: Registration, made: string[]): Promise<string | null> {
  const { toolgroup_id: group, mcp_endpoint } = registration;
  const path = `/toolgroups/${group}`;
  // One that an earlier run could not unregister, with a mock that is gone.
  const { json: old } = await call("GET", path);
  const endpoint = isRecord(old) ? old["mcp_endpoint"] : undefined;
  if (isRecord(endpoint) && endpoint["uri"] !== mcp_endpoint.uri) await call("DELETE", path);
  const registered = await call("POST", "/toolgroups", registration);
  if (registered.status >= 300) return shown(registered);
  made.push(group);
  const listed = await call("GET", `/tool-runtime/list-tools?tool_group_id=${group}`);
  const tools = recordsIn(listed.json);
  // Some versions keep the tools of a group, with their address, until they are restarted.
  const elsewhere = tools.map(endpointOf).find((uri) => uri !== undefined && uri !== mcp_endpoint.uri);
  if (elsewhere !== undefined) return `until it is restarted, it looks for its tools at ${elsewhere}`;
  const names = tools.map(({ name, identifier }) => name ?? identifier);
  const missing = servedTools.find((one) => one.group === group && !names.includes(one.tool));
  return missing === undefined ? null : `it does not list ${missing.tool}: ${shown(listed)}`;
}

function endpointOf({ metadata }: Record<string, unknown>): string | undefined {
  const endpoint = isRecord(metadata) ? metadata["endpoint"] : undefined;
  return typeof endpoint === "string" ? endpoint : undefined;
}

function shown({ status, text }: PlainAnswer): string {
  return `${status} with ${text.slice(0, 200)}`;
}
