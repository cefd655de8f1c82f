import type { Check } from "../../check.ts";
import { argumentsAsText } from "./arguments-as-text.ts";
import { argumentsGiven } from "./arguments.ts";
import { clientToolStaysClient } from "./client-tool-stays-client.ts";
import { groupArguments } from "./group-arguments.ts";
import { groupsAdded } from "./groups-added.ts";
import { metadata } from "./metadata.ts";
import { namesAreUnique } from "./names-are-unique.ts";
import { oneStepEach } from "./one-step-each.ts";
import { oneToolOfAGroup } from "./one-tool-of-a-group.ts";
import { orderOfOffer } from "./order-of-offer.ts";
import { outOfTokensRunsNothing } from "./out-of-tokens-runs-nothing.ts";
import { partialMessageGoesOn } from "./partial-message-goes-on.ts";
import { repeatedCallIds } from "./repeated-call-ids.ts";
import { result } from "./result.ts";
import { troubleIsAnswered } from "./trouble-is-answered.ts";
import { unknownGroup } from "./unknown-group.ts";

export const tools: readonly Check[] = [
  argumentsGiven,
  argumentsAsText,
  groupArguments,
  oneStepEach,
  result,
  metadata,
  troubleIsAnswered,
  repeatedCallIds,
  groupsAdded,
  oneToolOfAGroup,
  orderOfOffer,
  namesAreUnique,
  unknownGroup,
  clientToolStaysClient,
  outOfTokensRunsNothing,
  partialMessageGoesOn,
];
