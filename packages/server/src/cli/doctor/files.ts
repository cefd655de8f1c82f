/** Scripts and the configuration, as a start reads them. */
import type { Script } from "@understudy/mock-inference";
import { parseFiles, readFiles } from "@understudy/mock-inference/command";
import type { Configuration } from "../../compose/configuration.ts";
import { inferenceAt } from "../open/inference-option.ts";
import { openAuthentication } from "../open/open-users.ts";
import { readConfiguration } from "../open/read-configuration.ts";
import { examine, type DoctorFinding } from "./finding.ts";

export interface ExaminedFiles {
  findings: DoctorFinding[];
  /** Undefined if the file does not exist; null if it cannot be read. */
  configuration: Configuration | undefined | null;
}

export async function examineFiles({
  script,
  config,
  inference,
}: {
  script?: string[];
  config?: string;
  inference?: string;
}): Promise<ExaminedFiles> {
  // Null: there are some, and they are wrong; then names in the configuration are not looked up.
  let scripts: Script[] | undefined | null;
  const ofScripts = await examine("script", async () => {
    if (script === undefined)
      return [
        {
          subject: "script",
          status: "ok",
          message: inference === undefined ? "none: the built-in demo is played" : "none",
        },
      ];
    scripts = null;
    scripts = parseFiles(await readFiles(script)).flatMap((file) => file.scripts);
    return [{ subject: "script", status: "ok", message: scripts.map((one) => one.script).join(", ") }];
  });
  let configuration: Configuration | undefined | null = config === undefined ? undefined : null;
  const ofConfiguration = await examine("config", async () => {
    const [file] = await readFiles(config === undefined ? [] : [config]);
    if (file === undefined) return [];
    const beside = inference === undefined ? [] : [inferenceAt(inference)];
    const found = await readConfiguration(file, scripts, beside);
    configuration = found;
    const { auth, models = [], shields = [], toolgroups = [] } = found;
    if (auth !== undefined) await openAuthentication(auth);
    const names = models.length + shields.length + toolgroups.length;
    const rules = auth?.policy === undefined ? "the default rules" : `${auth.policy.length} rules`;
    const users = auth === undefined ? "no users" : `users by ${auth.type}, ${rules}`;
    return [{ subject: "config", status: "ok", message: `${file.file}: ${names} names, ${users}` }];
  });
  return { findings: [...ofScripts, ...ofConfiguration], configuration };
}
