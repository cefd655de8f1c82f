/** From the options of the command to a target. */
import { CommandError } from "@understudy/http/command";
import { byCommand } from "../targets/node/command.ts";
import { type RunningInference, startInference } from "../targets/node/inference.ts";
import { whenServing } from "../targets/node/serving.ts";
import type { Target } from "../target/target.ts";
import { byUrl } from "../targets/targets.ts";
import type { TenantHeader } from "../targets/tenants.ts";
import { commandVariable, type TargetFlags } from "./options.ts";
import { createRecorder } from "./record-file.ts";
import { urlIn } from "./slips.ts";

/** How long a server that waits for its models may take. */
const startMs = 180_000;

/** Rejects with a `TargetError` if it cannot be tested, and a `CommandError` for options that contradict each other. */
export async function openTarget(url: string | undefined, flags: TargetFlags): Promise<Target> {
  const record = flags.record === undefined ? undefined : recorderOf(flags.record, flags.recordLimit);
  const target = await reach(url, flags);
  return record === undefined ? target : record(target);
}

function recorderOf(file: string, maxMegabytes: number): (target: Target) => Target {
  const warn = (line: string): void => void process.stderr.write(`${line}\n`);
  return createRecorder({ file, maxMegabytes, warn });
}

async function reach(url: string | undefined, flags: TargetFlags): Promise<Target> {
  const { inferencePort: port, inferenceUrl, model, shield = [], otherModel, otherInferenceUrl } = flags;
  if ((otherModel === undefined) !== (otherInferenceUrl === undefined))
    throw new CommandError("Give --other-model and --other-inference-url together.");
  if (flags.otherKey !== undefined && otherModel === undefined)
    throw new CommandError("--other-key is of a model: give --other-model and --other-inference-url too.");
  if (flags.tenantWithoutAttributes !== undefined && flags.tenant === undefined)
    throw new CommandError("--tenant-without-attributes is one more user: give --tenant too.");
  if (shield.length > 0 && port === undefined && inferenceUrl === undefined)
    throw new CommandError("--shield needs a mock inference: give --inference-url or --inference-port.");
  for (const one of [url, inferenceUrl, otherInferenceUrl]) if (one !== undefined) expectUrl(one);
  if (url !== undefined) expectNoPrefix(url, flags.prefix);
  if (port === undefined) {
    const inferenceFlags = inferenceUrl === undefined ? [] : ["--inference-url", inferenceUrl];
    return reachedWith(await open(url, flags, inferenceUrl), inferenceFlags, flags);
  }
  if (inferenceUrl !== undefined)
    throw new CommandError("Give --inference-url or --inference-port, not both.");
  const mock = await startInference(port, model === undefined ? [] : [model]);
  process.stderr.write(`Mock inference serves ${mock.url}/v1\n`);
  try {
    if (url !== undefined && flags.command === undefined) await whenServing(url, startMs);
    const inferenceFlags = ["--inference-port", new URL(mock.url).port];
    const target = reachedWith(await open(url, flags, mock.url), inferenceFlags, flags);
    return endingBoth(target, mock);
  } catch (error) {
    await mock.close();
    throw error;
  }
}

async function open(url: string | undefined, flags: TargetFlags, inference?: string): Promise<Target> {
  const { command, header = {}, shield: shields, tenant: tenants, otherInferenceUrl, ...rest } = flags;
  const options = {
    ...rest,
    headers: header,
    inference,
    shields,
    tenants,
    otherInference: otherInferenceUrl,
  };
  if (command !== undefined) {
    const target = await byCommand(command, { ...options, url, startMs });
    return url !== undefined && process.env[commandVariable] === command
      ? { ...target, name: url, how: url }
      : target;
  }
  if (url === undefined) throw new CommandError("Give a URL, such as http://localhost:8321, or --command.");
  return byUrl(url, options);
}

function expectUrl(text: string): void {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    const meant = urlIn(text);
    const hint = meant === null ? "" : ` Did you mean ${meant}?`;
    const shown = text.trim() === "" ? JSON.stringify(text) : text;
    throw new CommandError(`${shown} is not an HTTP URL such as http://localhost:8321.${hint}`);
  }
  const { username, password, search, hash, origin, pathname } = new URL(text);
  if (username !== "" || password !== "")
    throw new CommandError(`The URL has a user in it, which belongs into --header 'authorization: Basic …'.`);
  if (search !== "" || hash !== "")
    throw new CommandError(
      `${text} has more than a path, which requests would lose: give ${origin}${pathname}.`,
    );
}

/** Clients are given the URL with the API's path; the suite also asks for what is beside it. */
function expectNoPrefix(url: string, prefix: string): void {
  const base = url.replace(/\/+$/, "");
  if (prefix === "" || !base.endsWith(prefix)) return;
  const without = base.slice(0, -prefix.length);
  throw new CommandError(
    `${url} ends with the path of the API (${prefix}), which the suite adds: give ${without}, or another --prefix.`,
  );
}

/** The arguments for replays; values of headers stay secret. */
function reachedWith(target: Target, inferenceFlags: readonly string[], flags: TargetFlags): Target {
  const {
    profile,
    model,
    prefix,
    header = {},
    shield = [],
    tenant = [],
    tenantWithoutAttributes: plain,
    otherModel,
    otherInferenceUrl,
    otherKey,
  } = flags;
  const all = [
    target.how,
    ...inferenceFlags,
    ...(profile === undefined ? [] : ["--profile", profile]),
    ...(model === undefined ? [] : ["--model", model]),
    ...(prefix === "/v1" ? [] : ["--prefix", prefix]),
    ...shield.flatMap((id) => ["--shield", id]),
    ...tenant.map((one) => `--tenant '${shownHeader(one)}'`),
    ...(plain === undefined ? [] : [`--tenant-without-attributes '${shownHeader(plain)}'`]),
    ...(otherModel === undefined ? [] : ["--other-model", otherModel]),
    ...(otherInferenceUrl === undefined ? [] : ["--other-inference-url", otherInferenceUrl]),
    ...(otherKey === undefined ? [] : ["--other-key", otherKey]),
    ...Object.keys(header).map((name) => `--header '${name}: …'`),
  ];
  return { ...target, how: all.join(" ") };
}

/** What has a star is no secret yet. */
function shownHeader({ name, value }: TenantHeader): string {
  return `${name}: ${value.includes("*") ? value : "…"}`;
}

function endingBoth(target: Target, mock: RunningInference): Target {
  return {
    ...target,
    async close() {
      await target.close();
      await mock.close();
    },
  };
}
