/** Conversations of a server without a port. */
import { expect } from "vitest";
import type { Fakes } from "../support/fake-providers.ts";
import type { TestServerOptions } from "../support/client.ts";
import { responsesServer, type ResponsesServer } from "../responses/support.ts";

/** How the pages of a list are read. */
export interface Walk {
  limit?: number;
  order?: "asc" | "desc";
}

export interface ConversationsServer extends ResponsesServer {
  /** The id of a new conversation with these items. */
  make(items?: object[]): Promise<string>;
  /** All items of a conversation, oldest first unless told otherwise. */
  // A test looks into them, and fails if they are something else.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  items(id: string, walk?: Walk): Promise<any[]>;
  /** The texts of all items. */
  texts(id: string, walk?: Walk): Promise<string[]>;
}

export function conversationsServer(fakes: Fakes = {}, options: TestServerOptions = {}): ConversationsServer {
  const server = responsesServer(fakes, options);
  const items: ConversationsServer["items"] = async (id, { limit = 100, order = "asc" } = {}) => {
    const found = [];
    let after = "";
    for (;;) {
      const { status, body } = await server.call(
        "GET",
        `/v1/conversations/${id}/items?order=${order}&limit=${limit}${after}`,
      );
      expect(status).toBe(200);
      found.push(...body.data);
      if (!body.has_more) return found;
      after = `&after=${body.last_id}`;
    }
  };
  return {
    ...server,
    items,
    async make(first = []) {
      const { status, body } = await server.call("POST", "/v1/conversations", { items: first });
      expect(status).toBe(200);
      return body.id;
    },
    async texts(id, walk) {
      return (await items(id, walk)).map(textOf);
    },
  };
}

function textOf(item: { content?: { text: string }[]; output?: string; name?: string }): string {
  return item.content?.map(({ text }) => text).join("") ?? item.output ?? item.name ?? "";
}

export function user(content: string): object {
  return { role: "user", content };
}
