import type { Check } from "../../check.ts";
import { choiceNamesATool } from "./choice-names-a-tool.ts";
import { contradictionPlace } from "./contradiction-place.ts";
import { deprecatedAgree } from "./deprecated-agree.ts";
import { deprecatedMakeOne } from "./deprecated-make-one.ts";
import { nullChoiceIsAuto } from "./null-choice-is-auto.ts";
import { reachesModel } from "./reaches-model.ts";
import { readBack } from "./read-back.ts";
import { turnReplaces } from "./turn-replaces.ts";
import { unknownValuesRefused } from "./unknown-values-refused.ts";

export const toolConfig: readonly Check[] = [
  deprecatedMakeOne,
  deprecatedAgree,
  contradictionPlace,
  unknownValuesRefused,
  readBack,
  reachesModel,
  nullChoiceIsAuto,
  turnReplaces,
  choiceNamesATool,
];
