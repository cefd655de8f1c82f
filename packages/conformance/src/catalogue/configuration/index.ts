import type { Check } from "../../check.ts";
import { allowedTurnsRun } from "./allowed-turns-run.ts";
import { contextIsHidden } from "./context-is-hidden.ts";
import { inputSchemaWins } from "./input-schema-wins.ts";
import { instructions } from "./instructions.ts";
import { model } from "./model.ts";
import { noOtherOverrides } from "./no-other-overrides.ts";
import { responseFormat } from "./response-format.ts";
import { resumeKeeps } from "./resume-keeps.ts";
import { sampling } from "./sampling.ts";
import { toolsWithParameters } from "./tools-with-parameters.ts";

export const configuration: readonly Check[] = [
  instructions,
  model,
  toolsWithParameters,
  inputSchemaWins,
  sampling,
  responseFormat,
  noOtherOverrides,
  contextIsHidden,
  resumeKeeps,
  allowedTurnsRun,
];
