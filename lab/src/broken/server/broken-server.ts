import type { Decorators } from "../../../../packages/server/test/laws/decorated-server.ts";
import type { Law } from "../../../../packages/server/test/laws/law.ts";

/** A server with one fault, and the laws that must notice it. */
export interface BrokenServer {
  id: string;
  fault: string;
  breaks: readonly Pick<Law<never>, "name">[];
  decorators: Decorators;
}
