/** Model servers of options and configuration: one that is away stops no start. */
import type { Configuration } from "../../compose/configuration.ts";
import { entriesOf } from "../../compose/providers/entries.ts";
import { lookAtProviders } from "../../compose/providers/look.ts";
import { inferenceAt, refuseTaken } from "../open/inference-option.ts";
import type { DoctorFinding } from "./finding.ts";

export async function examineProviders(
  { inference }: { inference?: string },
  configuration: Configuration | undefined | null,
): Promise<DoctorFinding[]> {
  const own = inference === undefined ? [] : [inferenceAt(inference)];
  refuseTaken(own, configuration ?? {});
  const looked = await lookAtProviders([...own, ...entriesOf(configuration ?? {})]);
  return looked.map(({ provider_id, found, answers }) => ({
    subject: "provider",
    status: answers ? "ok" : "warning",
    message: `${provider_id}: ${found}`,
  }));
}
