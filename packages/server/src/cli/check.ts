import { readScripts } from "@understudy/mock-inference/command";

/** `understudy check`: throws what is wrong, or says what there is. */
export async function check(files: string[]): Promise<void> {
  const scripts = await readScripts(files);
  for (const script of scripts) {
    const replies = script.replies?.length ?? 0;
    process.stdout.write(`${script.script}: ${replies} ${replies === 1 ? "reply" : "replies"}, valid\n`);
  }
}
