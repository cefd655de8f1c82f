import { StoreError } from "../../ports/store-errors.ts";
import type { Endpoint } from "./node-other-program.ts";
import { checkStoreName, parseStoreUrl, takeParameters, withoutSecrets } from "./url.ts";

export interface PostgresAddress {
  /** The address without its password. */
  name: string;
  endpoint: Endpoint;
  schema: string;
  /** The options of a `Pool`. */
  options: object;
}

const defaultSchema = "understudy";
/** The parameters that the driver knows. */
const known = ["host", "sslmode", "sslrootcert", "sslcert", "sslkey", "uselibpqcompat", "application_name"];

/** `postgres://USER:PASSWORD@HOST:PORT/DATABASE?schema=…&pool=…&sslmode=…` */
export function parsePostgresAddress(text: string): PostgresAddress {
  const url = parseStoreUrl(text, "postgres://HOST:5432/DATABASE");
  const taken = takeParameters(url, ["schema", "pool"], known);
  const { schema = defaultSchema, pool = "10" } = taken;
  checkStoreName(
    "schema",
    schema,
    /^[a-z_][a-z0-9_]{0,62}$/,
    "up to 63 small letters, digits and _, no digit first",
  );
  const size = Number(pool);
  if (!Number.isInteger(size) || size < 1 || size > 1000)
    throw new StoreError(
      "The parameter pool in the address of the store is a number of connections, 1 to 1000.",
    );
  return {
    name: withoutSecrets(url) + (schema === defaultSchema ? "" : `?schema=${schema}`),
    endpoint: {
      host: url.searchParams.get("host") ?? url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: url.port === "" ? 5432 : Number(url.port),
    },
    schema,
    options: {
      connectionString: url.href,
      max: size,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: url.searchParams.get("application_name") ?? "understudy",
    },
  };
}
