/** What a response of mock inference cannot do: it is one answer of the model, and keeps nothing but chains. */
import type { ResponseCreateRequest } from "@understudy/contract/responses/types";
import { itemsOfInput, type RequestFault } from "@understudy/responses";

/** The faults of a request that asks for more. */
export function unserved({ tools, tool_choice, ...request }: ResponseCreateRequest): RequestFault[] {
  const faults: RequestFault[] = [];
  const refuse = (param: string, what: string): void => {
    const message = `${param}: mock inference serves no ${what}; the server does: \`understudy start\`.`;
    faults.push({ message, param, code: "unsupported_parameter", status: 400 });
  };
  if (typeof request.conversation === "string" || typeof request.conversation === "object")
    refuse("conversation", "conversations");
  if ((request.guardrails ?? []).length > 0) refuse("guardrails", "guardrails");
  for (const [index, { type }] of (tools ?? []).entries())
    if (type !== "function") refuse(`tools[${index}].type`, `tools of type ${type}, only functions`);
  const chosen = typeof tool_choice === "object" ? (tool_choice?.type ?? "function") : "function";
  if (chosen !== "function" && chosen !== "allowed_tools")
    refuse("tool_choice.type", `tool choice ${chosen}`);
  for (const [index, item] of itemsOfInput(request.input).entries()) {
    if (item.type === "mcp_approval_response") refuse(`input[${index}].type`, "approvals");
    const content = "role" in item && typeof item.content !== "string" ? item.content : [];
    for (const [at, part] of content.entries())
      if ("file_id" in part && part.file_id) refuse(`input[${index}].content[${at}].file_id`, "files by id");
  }
  return faults;
}
