/** Understudy's control API, if the target has it. */
import type { JournalEntry } from "@understudy/mock-inference";
import { HarnessError } from "../target/harness-error.ts";
import { Interrupted } from "../sending/limits.ts";
import { isRecord } from "../json/difference.ts";
import { capabilities, type Capability } from "../target/capabilities.ts";
import { innermostReason } from "../target/reason-of.ts";
import { type PlainAnswer, requestOnce } from "../sending/request-once.ts";
import type { Scripting } from "../target/scripting.ts";
import type { Wire } from "../target/target.ts";

export const controlPrefix = "/_understudy";
/** What follows from scripts: they describe shields and tools, and nothing between server and mock changes a message. */
export const scripted: readonly Capability[] = [
  "shields",
  "whole_shields",
  "server_tools",
  "whole_tools",
  "whole_answers",
  "whole_requests",
];

/** What `GET /_understudy` answers. */
export interface ControlAccess {
  profile: string;
  capabilities: ReadonlySet<Capability>;
  scripting: Scripting;
}

/** Null if no control API answers. */
export async function findControl(wire: Wire): Promise<ControlAccess | null> {
  const { status, json } = await requestOnce(wire, controlPrefix);
  if (status !== 200 || !isRecord(json) || typeof json["profile"] !== "string") return null;
  const reported: readonly unknown[] = Array.isArray(json["capabilities"]) ? json["capabilities"] : [];
  const all = reported.includes("scripts") ? ["scripting", ...scripted, ...reported] : reported;
  const names = Object.keys(capabilities) as Capability[];
  return {
    profile: json["profile"],
    capabilities: new Set(names.filter((name) => all.includes(name))),
    scripting: createControlScripting(wire),
  };
}

function createControlScripting(wire: Wire): Scripting {
  const call = async (
    method: string,
    path: string,
    body?: object,
    signal: AbortSignal | null = null,
  ): Promise<PlainAnswer> => {
    const json = body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    const init = { method, signal, ...json };
    const answer = await requestOnce(wire, `${controlPrefix}${path}`, init, 40_000).catch(
      (error: unknown) => {
        throw new Interrupted(`the control API does not answer: ${innermostReason(error)}`);
      },
    );
    // A story that was shortened may name a gate that no script has any more.
    if (answer.status < 300 || (answer.status === 404 && path.startsWith("/gates/"))) return answer;
    throw new HarnessError(`${method} ${controlPrefix}${path} answered ${answer.status}: ${answer.text}`);
  };
  const gatePath = (gate: string, marker: string, rest = ""): string =>
    `/gates/${encodeURIComponent(gate)}${rest}?marker=${encodeURIComponent(marker)}`;
  return {
    load: async (script) => void (await call("PUT", `/scripts/${script.script}`, script)),
    unload: async (name) => void (await call("DELETE", `/scripts/${name}`)),
    async journal(script) {
      const { json } = await call("GET", `/journal?script=${script}`);
      if (!isRecord(json) || !Array.isArray(json["data"]))
        throw new HarnessError(`GET ${controlPrefix}/journal did not answer a journal.`);
      // The cast trusts the journal of mock-inference.
      return json["data"] as JournalEntry[];
    },
    async room() {
      const { json } = await call("GET", "/journal?script=nobody");
      const count = (name: string): number => (isRecord(json) ? Number(json[name] ?? 0) : 0);
      return { dropped: count("dropped"), held: count("held") };
    },
    async reached(gate, marker, millis, signal) {
      const { json } = await call("GET", `${gatePath(gate, marker)}&wait=${millis}`, undefined, signal);
      return isRecord(json) && json["reached"] === true;
    },
    playSession: async (session, marker) =>
      void (await call(
        "PUT",
        `/sessions/${encodeURIComponent(session)}?marker=${encodeURIComponent(marker)}`,
      )),
    open: async (gate, marker) => void (await call("POST", gatePath(gate, marker, "/open"))),
  };
}
