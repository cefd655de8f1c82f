/** What goes wrong with an MCP server, or on the way to it, in words. */
import { isRecord, ProviderError, shortened } from "@understudy/contract";
import { DocumentError } from "../../../ports/documents.ts";
import { deepestCause } from "../../limits/cause.ts";

/** An answer to a message that is an error of HTTP. */
export class McpRefusal extends Error {
  override readonly name = "McpRefusal";
  readonly status: number;
  constructor(status: number, body: string) {
    const words = body.trim();
    super(`it answered ${status}${words === "" ? "" : `: ${shortened(words)}`}`);
    this.status = status;
  }
}

/** An answer that broke off, or is larger than it may be: its session is over. */
export class McpBreak extends Error {
  override readonly name = "McpBreak";
}

/** A failure before a tool was called: nothing has happened there. */
export function beginFailure(error: unknown, uri: string): ProviderError {
  if (error instanceof ProviderError) return error;
  const options = { cause: error };
  if (error instanceof McpRefusal) {
    const { status, message } = error;
    if (status === 401)
      return new ProviderError(
        `The MCP server at ${uri} asks who calls (401): send its headers as mcp_headers of X-LlamaStack-Provider-Data.`,
        { ...options, status },
      );
    const isDown = status === 429 || (status >= 502 && status <= 504);
    return new ProviderError(`The MCP server at ${uri} failed: ${message}`, {
      ...options,
      status: isDown ? 503 : 502,
    });
  }
  if (isTimeout(error))
    return new ProviderError(`The MCP server at ${uri} did not answer in time.`, { ...options, status: 503 });
  const cause = deepestCause(error);
  const reason = wordsOf(error);
  if (cause instanceof DocumentError)
    return new ProviderError(`The MCP server at ${uri} is not connected to: ${reason}`, {
      ...options,
      status: 400,
    });
  // What a network says has a code, as an error of Node; what a server says, none or a number.
  return isOfNetwork(error)
    ? new ProviderError(`The MCP server at ${uri} cannot be reached: ${reason}`, { ...options, status: 503 })
    : new ProviderError(`The MCP server at ${uri} failed: ${reason}`, { ...options, status: 502 });
}

/** A failure of a call that may have happened all the same. */
export function callFailure(error: unknown): string {
  if (error instanceof ProviderError) return error.message;
  if (error instanceof McpRefusal) return `The MCP server failed: ${error.message}`;
  if (isTimeout(error)) return "The MCP server did not answer in time.";
  if (error instanceof McpBreak) return error.message;
  return isOfNetwork(error) ? `The MCP server was lost: ${wordsOf(error)}` : wordsOf(error);
}

/** The codes of JSON-RPC errors that the SDK makes itself. */
const timedOut = -32001;

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "TimeoutError" || ("code" in error && error.code === timedOut);
}

function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string") return true;
  if (error instanceof AggregateError) return (error.errors as unknown[]).some(isOfNetwork);
  return isOfNetwork(error.cause);
}

/** The message of the deepest cause says most; of a wrong shape, the first place where it is wrong. */
function wordsOf(error: unknown): string {
  const cause = deepestCause(error);
  if (!(cause instanceof Error)) return String(cause);
  const issues: unknown[] = "issues" in cause && Array.isArray(cause.issues) ? cause.issues : [];
  const [issue] = issues.filter(isRecord);
  if (issue === undefined) return shortened(cause.message);
  const path = Array.isArray(issue["path"]) ? issue["path"].join(".") : "";
  return `it sent what MCP does not allow: ${path}: ${String(issue["message"])}`;
}
