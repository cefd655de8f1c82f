/** Agents and sessions of Llama Stack as our records. */
import type { Agent } from "@understudy/contract/types";
import type { Owner } from "../../../domain/access/user.ts";
import { toAgentConfig } from "../../../domain/plan/agent-config.ts";
import type { SessionRecord } from "../../records/record.ts";
import { expectList, expectRecord, expectText, parseAs, parseTime, type StoredFields } from "./parse.ts";

/** Its configuration is stored beside the time of its making. */
export function toAgent(agent_id: string, value: StoredFields): Agent {
  const agent_config = toAgentConfig(parseAs("AgentConfigInput", value, "value"));
  return { agent_id, agent_config, created_at: parseTime(value["created_at"], "value.created_at") };
}

export function toSession({ session_id, session_name, started_at }: StoredFields): SessionRecord {
  return {
    session_id: expectText(session_id, "value.session_id"),
    session_name: expectText(session_name, "value.session_name"),
    started_at: parseTime(started_at, "value.started_at"),
  };
}

/**
 * Who opened a session; null if nobody is said. Until 0.2.9 there are attributes without a principal. 0.2.10 to 0.2.12 say an
 * owner without either where there are no users.
 */
export function toOwner({ owner, access_attributes }: StoredFields): Owner | null {
  const { principal = "", attributes } =
    owner === null || owner === undefined
      ? { attributes: access_attributes }
      : expectRecord(owner, "value.owner");
  const values = Object.entries(
    attributes === null || attributes === undefined ? {} : expectRecord(attributes, "value.owner.attributes"),
  )
    // Categories that nobody set are null.
    .filter(([, list]) => list !== null)
    .map(([category, list]) => {
      const path = `value.owner.attributes.${category}`;
      return [category, expectList(list, path).map((one) => expectText(one, path))] as const;
    });
  if (principal === "" && values.length === 0) return null;
  return {
    principal: expectText(principal, "value.owner.principal"),
    attributes: Object.fromEntries(values),
  };
}
