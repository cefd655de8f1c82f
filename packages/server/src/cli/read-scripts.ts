import { checkScripts, parseScripts, ScriptError, type Script } from "@understudy/mock-inference";
import { readText } from "./read-text.ts";
import { UserError } from "./user-error.ts";

/** The scripts of some files. Throws a `UserError` that tells everything that is wrong with any of them. */
export async function readScripts(files: readonly string[]): Promise<Script[]> {
  const problems: string[] = [];
  const scripts: Script[] = [];
  for (const file of files) {
    try {
      scripts.push(...parseScripts(await readText(file), { file }));
    } catch (error) {
      if (!(error instanceof ScriptError || error instanceof UserError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new UserError(problems.join("\n"));
  // Two files may be sound each for itself, and claim the same model.
  checkScripts(scripts);
  return scripts;
}
