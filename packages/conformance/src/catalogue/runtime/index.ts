import type { Check } from "../../check.ts";
import { failingShield } from "./failing-shield.ts";
import { invokeArguments } from "./invoke-arguments.ts";
import { invokeResult } from "./invoke-result.ts";
import { runShield } from "./run-shield.ts";
import { shieldMessages } from "./shield-messages.ts";
import { shieldParams } from "./shield-params.ts";
import { shieldTouchpoint } from "./shield-touchpoint.ts";
import { toolByName } from "./tool-by-name.ts";
import { toolsByGroup } from "./tools-by-group.ts";
import { toolsDescribed } from "./tools-described.ts";
import { unknownShield } from "./unknown-shield.ts";
import { unknownTool } from "./unknown-tool.ts";

export const runtime: readonly Check[] = [
  toolsByGroup,
  toolsDescribed,
  toolByName,
  invokeResult,
  invokeArguments,
  unknownTool,
  runShield,
  shieldTouchpoint,
  shieldMessages,
  shieldParams,
  unknownShield,
  failingShield,
];
