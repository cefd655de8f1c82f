/** The agents, sessions and turns of a Llama Stack as the records of an export. */
import type { Agent } from "@understudy/contract/types";
import type { KeptFile } from "../../../ports/kept-file.ts";
import { keys } from "../../records/keys.ts";
import { write } from "../../records/record.ts";
import type { RecordLine } from "../lines.ts";
import { toAgent } from "./agent.ts";
import { readProviderModels } from "./registered.ts";
import { addNames, type ImportReport } from "./report.ts";
import { sessionsOf } from "./sessions.ts";
import { createTaker, type Taker } from "./taker.ts";
import { leaveOthers } from "./others.ts";

/** Writes into the report what it takes, and what it leaves. */
export function* translate(files: readonly KeptFile[], report: ImportReport): Generator<RecordLine> {
  const taken = new Map<string, string>();
  for (const file of files) {
    const taker = createTaker(file, report, taken);
    yield* agentsOf(taker);
    yield* sessionsOf(taker);
    readProviderModels(taker);
    leaveOthers(taker);
  }
}

const prefix = "agent:";

function* agentsOf(taker: Taker): Generator<RecordLine> {
  const { file, report } = taker;
  for (const key of file.keys(prefix)) {
    const agent: Agent | undefined = taker.read(key, (fields) => toAgent(key.slice(prefix.length), fields));
    const line = agent && taker.line(key, () => write(keys.agent(agent.agent_id), agent));
    if (agent === undefined || line === undefined) continue;
    report.taken.agents += 1;
    addNames(report, agent.agent_config);
    yield line;
  }
}
