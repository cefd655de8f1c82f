/**
 * What Redis does in one step. The keys of records are in a sorted set whose members all have the same score, so that
 * they are in the order of their bytes; values and versions are in two hashes, as a check needs no value.
 */
import { createHash } from "node:crypto";

export interface LuaScript {
  text: string;
  sha: string;
}

/** The names of what is stored, in the order in which the scripts have them. */
export function storedNames(
  prefix: string,
): [format: string, index: string, values: string, versions: string] {
  return [`${prefix}format`, `${prefix}keys`, `${prefix}values`, `${prefix}versions`];
}

export const wrongFormat = "UNDERSTUDYFORMAT";

/**
 * The last argument of each script is the format in which the store was opened. The script fails if the store has
 * another format, or no format.
 */
const checkFormat = `
local found = redis.call('GET', KEYS[1])
if found ~= ARGV[#ARGV] then
  return redis.error_reply('${wrongFormat} ' .. (found or 'none'))
end
`;

/** ARGV: the next format. */
export const reformatScript = script(`
if redis.call('GET', KEYS[1]) ~= ARGV[#ARGV] then return '0' end
redis.call('SET', KEYS[1], ARGV[1])
return '1'
`);

/** ARGV: the key. */
export const getScript = script(`${checkFormat}
return { redis.call('HGET', KEYS[3], ARGV[1]), redis.call('HGET', KEYS[4], ARGV[1]) }
`);

/**
 * ARGV: the first possible key and the first that is too large, how many to skip, the limit or -1, 1 from the end, and 1
 * for keys only. The keys come in ascending order.
 */
export const listScript = script(`${checkFormat}
local low = redis.call('ZLEXCOUNT', KEYS[2], '-', '(' .. ARGV[1])
local high = redis.call('ZLEXCOUNT', KEYS[2], '-', '(' .. ARGV[2]) - 1
local skip, limit, reversed = tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5] == '1'
if reversed then high = high - skip else low = low + skip end
if limit >= 0 and reversed then low = math.max(low, high - limit + 1) end
if limit >= 0 and not reversed then high = math.min(high, low + limit - 1) end
if high < low then return { {}, {}, {} } end
local keys = redis.call('ZRANGE', KEYS[2], low, high)
if ARGV[6] == '1' then return { keys, {}, {} } end
local values, versions = {}, {}
-- Lua passes on only some thousand arguments.
for first = 1, #keys, 1000 do
  local last = math.min(first + 999, #keys)
  for _, value in ipairs(redis.call('HMGET', KEYS[3], unpack(keys, first, last))) do table.insert(values, value) end
  for _, version in ipairs(redis.call('HMGET', KEYS[4], unpack(keys, first, last))) do table.insert(versions, version) end
end
return { keys, values, versions }
`);

/**
 * KEYS[5] is the receipt. ARGV: the id, for how many seconds the receipt is kept, the number of checks, of deletes and of
 * writes; then keys and versions, keys, keys and values. Returns 1 if it was applied, otherwise 0.
 *
 * When the memory is full Redis refuses the first write of a script if it needs memory, and none after that. So the
 * receipt comes before the values, and after deletes, which make room.
 */
export const commitScript = script(`${checkFormat}
local receipt = redis.call('GET', KEYS[5])
if receipt then return receipt end
local id, at = ARGV[1], 6
local checks, deletes, writes = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local applied = '1'
for _ = 1, checks do
  if (redis.call('HGET', KEYS[4], ARGV[at]) or '') ~= ARGV[at + 1] then applied = '0' end
  at = at + 2
end
if deletes + writes == 0 then return applied end
if applied == '1' then
  for _ = 1, deletes do
    redis.call('ZREM', KEYS[2], ARGV[at])
    redis.call('HDEL', KEYS[3], ARGV[at])
    redis.call('HDEL', KEYS[4], ARGV[at])
    at = at + 1
  end
end
redis.call('SET', KEYS[5], applied, 'EX', ARGV[2])
if applied == '1' then
  for _ = 1, writes do
    redis.call('ZADD', KEYS[2], 0, ARGV[at])
    redis.call('HSET', KEYS[3], ARGV[at], ARGV[at + 1])
    redis.call('HSET', KEYS[4], ARGV[at], id)
    at = at + 2
  end
end
return applied
`);

function script(text: string): LuaScript {
  return { text, sha: createHash("sha1").update(text).digest("hex") };
}
