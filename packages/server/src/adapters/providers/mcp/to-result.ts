/** What a call of an MCP tool came to, as the result of a tool: the table is in `docs/run/tools.md`. */
import type { ToolResult } from "@understudy/contract/ports";
import type { InterleavedContentItem } from "@understudy/contract/types";

/** A result as the SDK has checked it, as far as it is used. */
export interface CalledResult {
  content: readonly McpPart[];
  structuredContent?: Record<string, unknown> | undefined;
  isError?: boolean | undefined;
}

export interface McpPart {
  type: string;
  text?: string;
  data?: string;
  mimeType?: string | undefined;
  uri?: string;
  name?: string;
  title?: string | undefined;
  description?: string | undefined;
  resource?: { uri: string; mimeType?: string | undefined; text?: string; blob?: string };
}

export function toToolResult({ content, structuredContent, isError = false }: CalledResult): ToolResult {
  const parts = content.map(toItem);
  // Most servers repeat in words what is structured.
  const items =
    parts.length === 0 && structuredContent !== undefined ? [text(JSON.stringify(structuredContent))] : parts;
  const metadata = structuredContent === undefined ? null : { structured_content: structuredContent };
  const said = { content: items.length === 0 ? null : items, metadata };
  if (!isError) return said;
  const words = items.flatMap((item) => (item.type === "text" ? [item.text] : [])).join("\n");
  return { ...said, error_message: words === "" ? "It failed without a message." : words };
}

function toItem(part: McpPart): InterleavedContentItem {
  const { type, mimeType = "unknown type", data = "", resource } = part;
  switch (type) {
    case "text":
      return text(part.text ?? "");
    case "image":
      return image(data);
    case "audio":
      return text(`[audio of ${mimeType}, ${sizeOf(data)}]`);
    case "resource_link": {
      const { uri = "", name = "", title = name, description } = part;
      return text(`${title}: ${uri}${description ? ` (${description})` : ""}`);
    }
    case "resource":
      if (resource?.text !== undefined) return text(resource.text);
      if (resource?.blob !== undefined && resource.mimeType?.startsWith("image/") === true)
        return image(resource.blob);
      return text(
        `[${resource?.uri ?? "resource"} of ${resource?.mimeType ?? "unknown type"}, ${sizeOf(resource?.blob ?? "")}]`,
      );
    default:
      return text(`[a part of the type ${type}, which is not shown]`);
  }
}

function text(words: string): InterleavedContentItem {
  return { type: "text", text: words };
}

function image(data: string): InterleavedContentItem {
  return { type: "image", image: { data, url: null } };
}

/** Of base64. */
function sizeOf(data: string): string {
  return `${Math.floor((data.replace(/=+$/, "").length * 3) / 4)} bytes`;
}
