/** The configuration of a provider of type `mcp`. */

export interface McpConfig {
  /**
   * Addresses that are not public and that toolgroups may nevertheless have which are registered over HTTP, and `server_url` of
   * responses: `true` for all, or a list of host names, addresses and ranges such as `10.0.0.0/8`. A toolgroup of the
   * configuration may have any address.
   */
  allow_private?: boolean | readonly string[] | undefined;
  /** The largest answer of a server, in bytes. */
  max_bytes?: number | undefined;
  /** Seconds. */
  timeouts?: Partial<McpTimeouts> | undefined;
}

export interface McpTimeouts {
  /** Until the server accepts the connection. */
  connect: number;
  /** For the list of tools, with the beginning of the session. */
  list: number;
  /** For a call: since it began, or since its server last reported progress. */
  call: number;
}

export interface McpSettings {
  allow_private: boolean | readonly string[];
  max_bytes: number;
  timeouts: McpTimeouts;
}

export function toMcpSettings({ allow_private, max_bytes, timeouts }: McpConfig): McpSettings {
  return {
    allow_private: allow_private ?? false,
    max_bytes: max_bytes ?? 4 * 1024 * 1024,
    timeouts: { connect: 5, list: 10, call: 60, ...timeouts },
  };
}

const seconds = { type: "number", exclusiveMinimum: 0 };

export const mcpSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    allow_private: {
      anyOf: [{ type: "boolean" }, { type: "array", items: { type: "string", minLength: 1 } }],
    },
    max_bytes: { type: "integer", minimum: 1024 },
    timeouts: {
      type: "object",
      additionalProperties: false,
      properties: { connect: seconds, list: seconds, call: seconds },
    },
  },
};
