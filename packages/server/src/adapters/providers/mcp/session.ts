/** The session with an MCP server that a run has: opened when it is first needed, and opened anew if the server forgot it. */
import {
  openConnection,
  type Asking,
  type McpConnection,
  type McpServer,
  type ListedTool,
} from "./connection.ts";
import { McpBreak, McpRefusal } from "./failures.ts";
import type { CalledResult } from "./to-result.ts";
import type { McpSdk } from "./sdk.ts";

export interface McpSession {
  /** Begins it, if it has not begun. Rejects if the server cannot be reached, or refuses. */
  begin(asking: Asking): Promise<void>;
  /** All tools, page by page. */
  tools(asking: Asking): Promise<ListedTool[]>;
  /** Made once; again only if the server says that it does not know the session, so that nothing was done. */
  call(name: string, args: Record<string, unknown>, asking: Asking): Promise<CalledResult>;
  close(): Promise<void>;
}

const mostPages = 50;
const mostTools = 2_000;

export function createSession(server: McpServer, sdk: McpSdk): McpSession {
  let connection: Promise<McpConnection> | null = null;

  const connected = async (asking: Asking): Promise<McpConnection> => {
    if (connection !== null && (await connection.catch(() => null))?.isOver() !== false) connection = null;
    connection ??= open(asking);
    return connection;
  };

  const open = async (asking: Asking): Promise<McpConnection> => {
    try {
      return await openConnection("http", server, sdk, asking);
    } catch (error) {
      if (!(error instanceof McpRefusal) || ![404, 405].includes(error.status)) throw error;
      // An older server answers a POST to the address of its stream so. If it is none either, the first refusal says more.
      return openConnection("sse", server, sdk, asking).catch((second: unknown) => {
        throw second instanceof McpRefusal && second.status !== 401 ? error : second;
      });
    }
  };

  const again = async <T>(asking: Asking, work: (one: McpConnection) => Promise<T>): Promise<T> => {
    const first = await connected(asking);
    try {
      return await work(first);
    } catch (error) {
      if (!(error instanceof McpRefusal) || error.status !== 404) throw error;
      connection = null;
      void first.close();
      return work(await connected(asking));
    }
  };

  return {
    async begin(asking) {
      await connected(asking);
    },
    tools: (asking) => again(asking, (one) => listPages(one, asking)),
    call: (name, args, asking) => again(asking, (one) => one.call(name, args, asking)),
    async close() {
      await (await connection?.catch(() => null))?.close();
    },
  };
}

async function listPages(connection: McpConnection, asking: Asking): Promise<ListedTool[]> {
  const tools: ListedTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { tools: more, nextCursor } = await connection.list(cursor, asking);
    tools.push(...more);
    if (tools.length > mostTools) throw new McpBreak(`it has more than ${mostTools} tools`);
    if (nextCursor === undefined || nextCursor === "") return tools;
    cursor = nextCursor;
  }
  throw new McpBreak(`its list of tools has more than ${mostPages} pages`);
}
