import type { Check } from "../check.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { commands } from "../scenarios/commands.ts";
import { configuring } from "../scenarios/configuring.ts";
import { conversation } from "../scenarios/conversation.ts";
import { holding } from "../scenarios/holding.ts";
import { interrupting } from "../scenarios/interrupting.ts";
import { iterating } from "../scenarios/iterating.ts";
import { keeping } from "../scenarios/keeping.ts";
import { leaving } from "../scenarios/leaving.ts";
import { naming } from "../scenarios/naming.ts";
import { refusing } from "../scenarios/refusing.ts";
import { restarting } from "../scenarios/restarting.ts";
import { resuming } from "../scenarios/resuming.ts";
import { shielding } from "../scenarios/shielding.ts";
import { staging } from "../scenarios/staging.ts";
import { tooling } from "../scenarios/tooling.ts";
import { agents } from "./agents/index.ts";
import { configuration } from "./configuration/index.ts";
import { documents } from "./documents/index.ts";
import { errors } from "./errors/index.ts";
import { inspect } from "./inspect/index.ts";
import { iterations } from "./iterations/index.ts";
import { model } from "./model/index.ts";
import { persistence } from "./persistence/index.ts";
import { registry } from "./registry/index.ts";
import { resume } from "./resume/index.ts";
import { runtime } from "./runtime/index.ts";
import { sessions } from "./sessions/index.ts";
import { shields } from "./shields/index.ts";
import { streams } from "./streams/index.ts";
import { toolConfig } from "./tool-config/index.ts";
import { tools } from "./tools/index.ts";
import { wire } from "./wire/index.ts";

/** Every check, in the order in which reports list them. */
export const catalogue: readonly Check[] = [
  ...wire,
  ...streams,
  ...persistence,
  ...resume,
  ...shields,
  ...tools,
  ...toolConfig,
  ...configuration,
  ...documents,
  ...errors,
  ...agents,
  ...sessions,
  ...model,
  ...iterations,
  ...registry,
  ...runtime,
  ...inspect,
];

/** Every scenario, in the order in which they are told. */
export const scenarios: readonly Scenario[] = [
  conversation,
  resuming,
  shielding,
  tooling,
  leaving,
  configuring,
  refusing,
  keeping,
  commands,
  holding,
  iterating,
  restarting,
  interrupting,
  naming,
  staging,
];
