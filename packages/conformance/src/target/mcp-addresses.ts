/** Where a target that runs tools over MCP finds the tools of stories. */
export interface RegisteredMcp {
  /** The provider that runs them. */
  provider: string;
  /** The address of a toolgroup. */
  uri(group: string): string;
  /** Unregisters them. */
  close(): Promise<void>;
}
