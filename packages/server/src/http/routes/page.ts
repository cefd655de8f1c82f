import type { WireProfile } from "@understudy/contract";

/** A page with the path that was asked for, where the profile has it. */
export function toPage<T extends object>(page: T, path: string, wire: WireProfile): T & { url?: string } {
  return wire.has_url ? { ...page, url: path } : page;
}
