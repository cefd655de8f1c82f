import { checkScripts } from "../script/conflicts.ts";
import { parseScripts } from "../script/parse.ts";
import { ScriptError } from "../script/problems.ts";
import type { Script } from "../script/types.ts";
import { readText, CommandError } from "@understudy/http/command";

/** A file as it was read: its text, or why there is none. */
export interface FileText {
  file: string;
  text: string | CommandError;
}

/** A file whose scripts can be played. */
export interface ScriptFile {
  file: string;
  text: string;
  scripts: Script[];
}

/** What cannot be read is told beside what can. */
export function readFiles(files: readonly string[]): Promise<FileText[]> {
  return Promise.all(
    files.map(async (file) => {
      try {
        return { file, text: await readText(file) };
      } catch (error) {
        if (error instanceof CommandError) return { file, text: error };
        throw error;
      }
    }),
  );
}

/**
 * The scripts of these files. Throws a `CommandError` that tells everything that is wrong with any of them, or a
 * `ScriptError` if they cannot be played together.
 */
export function parseFiles(files: readonly FileText[]): ScriptFile[] {
  const problems: string[] = [];
  const parsed: ScriptFile[] = [];
  for (const { file, text } of files) {
    try {
      if (text instanceof CommandError) throw text;
      parsed.push({ file, text, scripts: parseScripts(text, { file }) });
    } catch (error) {
      if (!(error instanceof ScriptError || error instanceof CommandError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  // Two files may be sound each for itself, and claim the same model.
  checkScripts(parsed.flatMap(({ scripts }) => scripts));
  return parsed;
}
