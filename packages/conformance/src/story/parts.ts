/** What the steps of stories are made of. */
import type { Reply, ScriptedTool, ShieldRule } from "@understudy/mock-inference";

/** A name within the story, such as `a1` or `t1`, for an id that the target gives. */
export type Alias = string;

/** The script of one turn and its resumes; a marker in its last user message selects it. */
export interface TurnScript {
  /** One for each inference of the turn, in order. */
  replies: readonly Reply[];
  shields?: readonly ShieldRule[];
  tools?: readonly ScriptedTool[];
}
