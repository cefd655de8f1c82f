/** Who sends the requests of a story. */

/** A user of a story. `P` is one of whom nothing but its name is known: it has no attributes. */
export type Tenant = "A" | "B" | "P";

/** Who sends a request: a tenant, nobody, or somebody whose header no server takes. */
export type Caller = Tenant | "nobody" | "unknown";
