/** Every law with its setups. `lab/src/broken/server` has a server that violates each. */
import { deleteExperiment, deletesOnly, deletesWhole } from "./deletes.ts";
import { growthExperiment, staysSmall } from "./growth.ts";
import { historyExperiment, readsHistory } from "./histories.ts";
import { lawProperty, type LawProperty } from "./law.ts";
import { machineLaws } from "./machine-laws.ts";
import { machineExperiment } from "./machine-runs.ts";
import { promptLaws } from "./prompt-laws.ts";
import { oneResumeRuns, raceExperiment } from "./races.ts";
import { repeatExperiment, repeatsLeaveOne } from "./repeats.ts";
import { turnExperiment } from "./run-turns.ts";
import { streamLaws } from "./stream-laws.ts";
import { turnLaws } from "./turn-laws.ts";

export const laws: readonly LawProperty[] = [
  ...[...streamLaws, ...turnLaws, ...promptLaws].map((law) => lawProperty(turnExperiment, law)),
  ...machineLaws.map((law) => lawProperty(machineExperiment, law)),
  lawProperty(growthExperiment, staysSmall),
  lawProperty(historyExperiment, readsHistory),
  lawProperty(raceExperiment, oneResumeRuns),
  lawProperty(deleteExperiment, deletesWhole),
  lawProperty(deleteExperiment, deletesOnly),
  lawProperty(repeatExperiment, repeatsLeaveOne),
];
