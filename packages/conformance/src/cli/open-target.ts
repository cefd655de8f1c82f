import { byCommand } from "../node/command.ts";
import type { Target } from "../target.ts";
import { byUrl } from "../targets/targets.ts";
import { UserError } from "./user-error.ts";
import type { TargetWords } from "./words.ts";

/** The target that the words name. Rejects with a `TargetError` where it cannot be tested. */
export async function openTarget(url: string | undefined, words: TargetWords): Promise<Target> {
  const { command, header = {}, ...options } = words;
  if (command !== undefined) return byCommand(command, { ...options, headers: header, url });
  if (url === undefined) throw new UserError("Name a URL, such as http://localhost:8321, or --command.");
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UserError(`${url} is no URL; one is http://localhost:8321.`);
  return byUrl(url, { ...options, headers: header });
}
