import type { WireProfile } from "@understudy/contract";

/** Adds the path of the request if the profile has `url`. */
export function toPage<T extends object>(page: T, path: string, wire: WireProfile): T & { url?: string } {
  return wire.has_url ? { ...page, url: path } : page;
}
