/** What the functions of this folder need of what runs them. */
import type { KnownProfile } from "@understudy/contract/profiles";
import type { AgentConfig } from "@understudy/contract/types";
import type { User } from "../../domain/access/user.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Access } from "../access/access.ts";
import type { Identity } from "../access/identity.ts";
import type { RecordStore } from "./record-store.ts";

export interface Records {
  store: RecordStore;
  /** In memory, for sessions that are not persistent. */
  volatile: RecordStore;
  /** Whether all sessions are persistent, whatever their agent says. */
  persistsAll: boolean;
  clock: Clock;
  profile: KnownProfile;
  /** The keys of a user, or of who once was one. */
  identify(user: User): Promise<Identity>;
  /** Whether a server without users shows the records of users. */
  ignoresOwners: boolean;
}

/** Records as one user has them. */
export interface Reader extends Records {
  readonly access: Access;
}

/** The store of an agent's sessions and turns. */
export function storeOf(records: Records, config: AgentConfig): RecordStore {
  return records.persistsAll || config.enable_session_persistence === true ? records.store : records.volatile;
}
