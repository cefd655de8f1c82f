import { checkScripts } from "../script/conflicts.ts";
import { parseScripts } from "../script/parse.ts";
import { ScriptError } from "../script/problems.ts";
import type { Script } from "../script/types.ts";
import { readText, CommandError } from "@understudy/http/command";

/** A file with its text, or the error from reading it. */
export interface FileText {
  file: string;
  text: string | CommandError;
}

/** A file with its parsed scripts. */
export interface ScriptFile {
  file: string;
  text: string;
  scripts: Script[];
}

/** Reads all files; a file that cannot be read carries its error as `text`. */
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

/** Parses the scripts of these files. Throws a `CommandError` that lists all mistakes of all files, and all conflicts. */
export function parseFiles(files: readonly FileText[]): ScriptFile[] {
  const { parsed, problems } = tryFiles(files);
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  return parsed;
}

/** The same, with the files that are valid beside the mistakes of the others. */
export function tryFiles(files: readonly FileText[]): { parsed: ScriptFile[]; problems: string[] } {
  const problems: string[] = [];
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof ScriptError || error instanceof CommandError)) throw error;
      problems.push(error.message);
    }
  };
  const parsed: ScriptFile[] = [];
  for (const { file, text } of files)
    attempt(() => {
      if (text instanceof CommandError) throw text;
      parsed.push({ file, text, scripts: parseScripts(text, { file }) });
    });
  // Each file may be valid on its own and still claim the same model as another.
  attempt(() => checkScripts(parsed.flatMap(({ scripts }) => scripts)));
  return { parsed, problems };
}
