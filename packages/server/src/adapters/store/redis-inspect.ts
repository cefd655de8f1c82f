import type { StoreInspection } from "../../ports/store-inspection.ts";
import { inspectFormat } from "./format-facts.ts";
import { orOtherProgram } from "./node-other-program.ts";
import { parseRedisAddress, type RedisAddress } from "./redis-address.ts";
import { infoFields } from "./redis-check.ts";
import { createRedisConnection } from "./redis-connection.ts";
import { loadRedisDriver } from "./redis-driver.ts";
import { storedNames } from "./redis-scripts.ts";
import { atStart, defaultRepeat } from "./repeat.ts";

/** Connects to a Redis, reads, and looks for keys with these prefixes. Throws as a start would. */
export async function inspectRedisStore(
  url: string,
  prefixes: readonly string[] = [],
): Promise<StoreInspection> {
  const address = parseRedisAddress(url);
  return orOtherProgram(lookInto(address, prefixes), "Redis", address);
}

async function lookInto(address: RedisAddress, prefixes: readonly string[]): Promise<StoreInspection> {
  const { name, prefix } = address;
  const connection = createRedisConnection(await loadRedisDriver(), address);
  try {
    await connection.open();
    const signal = AbortSignal.timeout(defaultRepeat.attemptMs);
    const info = infoFields(String(await connection.send(["INFO"], signal)));
    const [formatName, index] = storedNames(prefix);
    const format = await connection.send(["GET", formatName], signal);
    const found =
      format === null
        ? { facts: ["no records yet"], warnings: [], problems: [] }
        : inspectFormat(name, Number(format));
    const counts = await Promise.all(
      prefixes.map((one) => connection.send(["ZLEXCOUNT", index, `[${one}`, `(${one}\u{10ffff}`], signal)),
    );
    const isStuck = info.get("aof_last_write_status") === "err";
    return {
      name,
      facts: [`Redis ${info.get("redis_version") ?? "of an unknown version"}`, ...found.facts],
      hasKeys: counts.some((count) => count !== 0),
      warnings: [...connection.notices, ...found.warnings],
      problems: [
        ...found.problems,
        ...(isStuck ? [`${name} cannot write its append-only file. Make room on its disk.`] : []),
      ],
    };
  } catch (error) {
    throw atStart(error);
  } finally {
    connection.close();
  }
}
