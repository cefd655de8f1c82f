/** Mistakes in `providers` of a configuration that its schema does not find. */
import { hint, type YamlMistake } from "@understudy/mock-inference";
import type { Configuration } from "../configuration-schema.ts";
import { providerTypes } from "./types.ts";

/** The type of the scripts, which every stack has: named here, the demo is served where no script is loaded. */
export const scriptsType = "scripts";

export function findProviderMistakes({ providers = {} }: Pick<Configuration, "providers">): YamlMistake[] {
  // What is missing was reported by the schema.
  const whole = Object.entries(providers).flatMap(([api, entries]) =>
    (entries ?? [])
      .map((entry, at) => ({ api, entry, path: ["providers", api, at] }))
      .filter(({ entry }) => "provider_id" in entry && "type" in entry),
  );
  return whole.flatMap(({ api, entry: { provider_id, type, config = {} }, path }, index) => {
    const isTaken = whole.slice(0, index).some((other) => other.entry.provider_id === provider_id);
    const taken = isTaken
      ? [{ path: [...path, "provider_id"], message: `duplicate name ${provider_id}` }]
      : [];
    const wrongId = /^[\w.:-]+$/.test(provider_id)
      ? []
      : [
          {
            path: [...path, "provider_id"],
            message: "must be of letters, digits and . : _ - only, as names of models may begin with it",
          },
        ];
    return [...taken, ...wrongId, ...typeMistakes(api, type, config, path)];
  });
}

function typeMistakes(api: string, type: string, config: unknown, path: (string | number)[]): YamlMistake[] {
  if (api === "inference" && type === scriptsType) return [];
  const ofApi = providerTypes.filter((one) => one.api === api);
  const found = ofApi.find((one) => one.type === type);
  if (found !== undefined)
    return found
      .mistakesIn(config)
      .map((mistake) => ({ ...mistake, path: [...path, "config", ...mistake.path] }));
  const types = [...ofApi.map((one) => one.type), ...(api === "inference" ? [scriptsType] : [])];
  return [{ path: [...path, "type"], message: `there is no type ${type}; ${hint(type, types, "types")}` }];
}
