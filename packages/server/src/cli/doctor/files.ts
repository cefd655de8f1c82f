/** Scripts and the configuration, as a start reads them. */
import type { Script } from "@understudy/mock-inference";
import { parseFiles, readFiles } from "@understudy/mock-inference/command";
import type { Configuration } from "../../compose/configuration.ts";
import { openUsers } from "../open-users.ts";
import { readConfiguration } from "../read-configuration.ts";
import { examine, type DoctorFinding } from "./finding.ts";

export interface ExaminedFiles {
  findings: DoctorFinding[];
  /** Undefined if there is none, or it cannot be read. */
  configuration: Configuration | undefined;
}

export async function examineFiles({
  script,
  config,
}: {
  script?: string[];
  config?: string;
}): Promise<ExaminedFiles> {
  // Null: there are some, and they are wrong; then names in the configuration are not looked up.
  let scripts: Script[] | undefined | null;
  const ofScripts = await examine("script", async () => {
    if (script === undefined)
      return [{ subject: "script", status: "ok", message: "none: the built-in demo is played" }];
    scripts = null;
    scripts = parseFiles(await readFiles(script)).flatMap((file) => file.scripts);
    return [{ subject: "script", status: "ok", message: scripts.map((one) => one.script).join(", ") }];
  });
  let configuration: Configuration | undefined;
  const ofConfiguration = await examine("config", async () => {
    const [file] = await readFiles(config === undefined ? [] : [config]);
    if (file === undefined) return [];
    configuration = await readConfiguration(file, scripts);
    if (configuration.auth !== undefined) await openUsers(configuration.auth);
    const { auth, models = [], shields = [], toolgroups = [] } = configuration;
    const names = models.length + shields.length + toolgroups.length;
    const rules = auth?.policy === undefined ? "the default rules" : `${auth.policy.length} rules`;
    const users = auth === undefined ? "no users" : `users by ${auth.type}, ${rules}`;
    return [{ subject: "config", status: "ok", message: `${file.file}: ${names} names, ${users}` }];
  });
  return { findings: [...ofScripts, ...ofConfiguration], configuration };
}
