import { isIP } from "node:net";
import type { Endpoint } from "./node-other-program.ts";
import { checkStoreName, parseStoreUrl, takeParameters, withoutSecrets } from "./url.ts";
import { StoreError } from "../../ports/store-errors.ts";

export interface RedisAddress {
  /** The address without its password. */
  name: string;
  endpoint: Endpoint;
  /** Begins the name of everything that is stored. */
  prefix: string;
  /** The options of `createClient`. */
  options: object;
}

const defaultPrefix = "understudy:";

/** `redis://USER:PASSWORD@HOST:PORT/DATABASE?prefix=…`, or `rediss://` for TLS. */
export function parseRedisAddress(text: string): RedisAddress {
  const url = parseStoreUrl(text, "redis://HOST:6379");
  const { prefix = defaultPrefix } = takeParameters(url, ["prefix"]);
  checkStoreName("prefix", prefix, /^[\w:.-]{1,64}$/, "up to 64 letters, digits and any of : . _ -");
  const database = /^\/?$/.test(url.pathname) ? 0 : Number(url.pathname.slice(1));
  if (!Number.isInteger(database) || database < 0)
    throw new StoreError("The path in the address of a Redis is the number of its database, such as /0.");
  const name = withoutSecrets(url) + (prefix === defaultPrefix ? "" : `?prefix=${prefix}`);
  const credentials = {
    ...(url.username === "" ? {} : { username: decodeURIComponent(url.username) }),
    ...(url.password === "" ? {} : { password: decodeURIComponent(url.password) }),
  };
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const endpoint = { host, port: url.port === "" ? 6379 : Number(url.port) };
  const socket = {
    ...endpoint,
    connectTimeout: 5_000,
    // A new client is made for each connection, which looks at the server before it is used.
    reconnectStrategy: false,
    // Node sends no server name by itself, and an IP address is not a name.
    ...(url.protocol === "rediss:" && { tls: true, ...(isIP(host) === 0 && { servername: host }) }),
  };
  return {
    name,
    endpoint,
    prefix,
    options: {
      ...credentials,
      database,
      socket,
      RESP: 2,
      maintNotifications: "disabled",
      disableOfflineQueue: true,
      name: "understudy",
    },
  };
}
