/** Values of options for which the error says more than their type: what to call first, or what there is. */
import { isRecord } from "@understudy/contract";
import { isOrigin, originForm, originIn } from "./origin.ts";
import { parseTtl, ttlForm } from "./ttl.ts";
import { isFunctionOf } from "./wrong-providers.ts";

/** The mistakes, each with the name of its option. */
export function findWrongValues(options: Partial<Record<string, unknown>>): string[] {
  const { scripts, scriptFile, configuration, store, ttl, profile, authenticate, cors, logger } = options;
  return [
    scripts === undefined || isListOfScripts(scripts)
      ? null
      : "scripts: must be a list of parsed scripts: parseScripts(text); files are scriptFile",
    isFiles(scriptFile)
      ? null
      : "scriptFile: must be the path of a file, or a list with at least one; leave it out for none",
    configuration === undefined || isRecord(configuration)
      ? null
      : "configuration: must be an object; of a YAML text, await parseConfiguration(text, { providers: undefined })",
    store === undefined || isFunctionOf(store, "commit")
      ? null
      : 'store: must be an open store: (await openStore({ kind: "memory" })).store',
    typeof ttl === "string" && parseTtl(ttl) === null ? `ttl: ${ttlForm}` : null,
    profile === undefined || (isRecord(profile) && isRecord(profile["wire"]) && isRecord(profile["policy"]))
      ? null
      : 'profile: must be a profile: one of profiles, such as profiles["0.2.12"]',
    authenticate === undefined || typeof authenticate === "function"
      ? null
      : "authenticate: must be a function of the request that returns its user or null",
    logger === undefined || ["debug", "info", "warn", "error"].every((level) => isFunctionOf(logger, level))
      ? null
      : "logger: must have the functions debug, info, warn and error, as console and a logger of pino have",
    typeof cors !== "string" || isOrigin(cors) ? null : `cors: must be ${originForm}${insteadOf(cors)}`,
    ...findNegative("limits", options["limits"]),
    ...findNegative("documents", options["documents"]),
  ].filter((mistake) => mistake !== null);
}

function isListOfScripts(scripts: unknown): boolean {
  return Array.isArray(scripts) && scripts.every((script) => typeof script !== "string");
}

/** What is neither a text nor a list is refused by its type. */
function isFiles(files: unknown): boolean {
  return Array.isArray(files) ? files.length > 0 && !files.includes("") : files !== "";
}

function insteadOf(cors: string): string {
  const meant = originIn(cors);
  return `, not ${JSON.stringify(cors)}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
}

function findNegative(name: string, numbers: unknown): string[] {
  if (!isRecord(numbers)) return [];
  return Object.entries(numbers).flatMap(([key, value]) =>
    typeof value === "number" && value < 0 ? [`${name}.${key}: must be 0 or more, not ${value}`] : [],
  );
}
