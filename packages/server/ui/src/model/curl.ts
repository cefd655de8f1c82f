/** A turn as commands for a POSIX shell with curl. */
import type { Again, ToolAnswer } from "./again.ts";

const json = `-H 'content-type: application/json'`;

/** `session` is the URL of the session. */
export function toCurl(session: string, { messages, resumes }: Again): string {
  const create = (stream: boolean): string => `"$S/turn" ${json} -d ${quoted({ messages, stream })}`;
  if (resumes.length === 0) return `S=${word(session)}\ncurl -sN ${create(true)}\n`;
  const lines = [`S=${word(session)}`, `R=$(curl -s ${create(false)})`];
  lines.push(`T=$(echo "$R" | grep -o '"turn_id":"[^"]*"' | head -n 1 | cut -d'"' -f4)`);
  for (const [index, answers] of resumes.entries()) {
    const isLast = index === resumes.length - 1;
    // A step repeats the calls that the model made; the last ones await their responses.
    lines.push(
      `C=$(echo "$R" | grep -o '"call_id":"[^"]*"' | awk '!seen[$0]++' | tail -n ${answers.length} | cut -d'"' -f4)`,
    );
    const resume = `"$S/turn/$T/resume" ${json} -d ${resumeBody(answers, isLast)}`;
    lines.push(isLast ? `curl -sN ${resume}` : `R=$(curl -s ${resume})`);
  }
  return `${lines.join("\n")}\n`;
}

/** Single-quoted, but for the call ids, which the shell puts in. */
function resumeBody(answers: readonly ToolAnswer[], stream: boolean): string {
  const responses = answers.map(({ tool_name, content }, index) => {
    const rest = word(JSON.stringify({ tool_name, content }).slice(1));
    return `'{"call_id":"'"$(echo "$C" | sed -n ${index + 1}p)"'",'${rest}`;
  });
  return `'{"tool_responses":['${responses.join("','")}'],"stream":${stream}}'`;
}

function quoted(body: object): string {
  return word(JSON.stringify(body));
}

/** One word of a shell. */
function word(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
