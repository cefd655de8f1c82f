/** The registered names after each request, and the answer that it must get: docs/look-up/semantics/registry.md §14. */
import { nobodysName } from "../../../story/names.ts";
import type { RegisterStep, ResourceKind } from "../../../story/registry-steps.ts";
import { stepsOf } from "../../../story/story.ts";
import { difference, isRecord } from "../../../json/difference.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { notFoundSteps } from "./lifetime.ts";

export type RecordFields = Readonly<Record<string, unknown>>;

/** Why this answer is expected. */
export type RegistryReason =
  | "made"
  | "again"
  | "taken"
  | "no_target"
  | "found"
  | "provided"
  | "unknown"
  | "listed"
  | "unregistered"
  | "gone"
  | "kept";

export interface RegistryAnswer {
  exchange: Exchange;
  kind: ResourceKind;
  reason: RegistryReason;
  statuses: readonly number[];
  /** The fields that the answer must have; null if nothing is known of it. */
  record: RecordFields | null;
  /** All names of this kind that are registered. */
  registered: readonly RecordFields[];
}

/** The answers of a story without parallel steps, up to the first request without an answer. */
export function registryAnswers(trace: Trace): RegistryAnswer[] {
  const records = new Map<string, RecordFields>();
  const unregistered = new Set<string>();
  const answers: RegistryAnswer[] = [];
  for (const exchange of trace.exchanges) {
    const { step, status } = exchange;
    if (status === null) return answers;
    if (!("kind" in step)) continue;
    const { kind } = step;
    const key = "name" in step ? `${kind} ${step.name}` : kind;
    const answer = (
      reason: RegistryReason,
      statuses: readonly number[],
      record: RecordFields | null = null,
    ): void => {
      const registered = [...records].flatMap(([name, one]) => (name.startsWith(`${kind} `) ? [one] : []));
      answers.push({ exchange, kind, reason, statuses, record, registered });
    };
    const current = records.get(key) ?? null;
    switch (step.do) {
      case "register": {
        const record = toRecord(kind, exchange.request.body);
        if (hasNoTarget(step)) answer("no_target", [400]);
        else if (current === null) answer("made", [200], record);
        else if (difference(current, record) === null) answer("again", [200], record);
        else answer("taken", takenStatuses(trace));
        if (status === 200 && current === null) records.set(key, record);
        break;
      }
      case "unregister":
        if (current !== null) answer("unregistered", [200, 204]);
        else if (isProvided(trace, kind, step.name)) answer("kept", [400]);
        else answer("unknown", notFoundOf(trace, kind));
        if (current !== null && status < 300) unregistered.add(key);
        if (status < 300) records.delete(key);
        break;
      case "get_named":
        if (current !== null) answer("found", [200], current);
        else if (isProvided(trace, kind, step.name)) answer("provided", [200]);
        else answer(unregistered.has(key) ? "gone" : "unknown", notFoundOf(trace, kind));
        break;
      case "list_named":
        answer("listed", [200]);
    }
  }
  return answers;
}

/** What was registered under a name, as it was sent; null without one. */
export function registeredAs({ exchanges }: Trace, kind: ResourceKind, name: string): RecordFields | null {
  const registration = exchanges.find(
    ({ step, status }) =>
      step.do === "register" && step.kind === kind && step.name === name && status === 200,
  );
  return isRecord(registration?.request.body) ? registration.request.body : null;
}

/** The provider's own name for a model or shield. */
export function providersName(trace: Trace, kind: "model" | "shield", name: string): string {
  const target = registeredAs(trace, kind, name)?.[`provider_${kind}_id`];
  if (typeof target === "string") return target;
  return (kind === "model" ? trace.providerModels[name] : undefined) ?? name;
}

/** The statuses by which this target may report an unknown name. */
export function notFoundOf(trace: Trace, kind: ResourceKind): number[] {
  const { missing_resource_status: status } = trace.expectations.wire;
  return kind === "shield" || status === undefined ? notFoundSteps(trace) : [status];
}

function takenStatuses({ expectations }: Trace): number[] {
  return [expectations.wire.taken_name_status ?? 409];
}

function hasNoTarget({ target, fields }: RegisterStep): boolean {
  return target === nobodysName || fields?.["provider_id"] === nobodysName;
}

function isProvided({ story }: Trace, kind: ResourceKind, name: string): boolean {
  const scripts = [...stepsOf(story, "stage"), ...stepsOf(story, "turn")].map(({ script }) => script);
  if (kind === "shield")
    return scripts.some(({ shields = [] }) => shields.some((one) => one.shield === name));
  return kind === "toolgroup" && scripts.some(({ tools = [] }) => tools.some(({ group }) => group === name));
}

/** The fields of the record that follow from the request. */
function toRecord(kind: ResourceKind, body: unknown): RecordFields {
  const sent = isRecord(body) ? body : {};
  const provider = sent["provider_id"] === undefined ? {} : { provider_id: sent["provider_id"] };
  const identifier = sent[`${kind}_id`];
  const resource = {
    identifier,
    provider_resource_id: sent[`provider_${kind}_id`] ?? identifier,
    ...provider,
  };
  switch (kind) {
    case "model":
      return {
        ...resource,
        type: "model",
        metadata: sent["metadata"] ?? {},
        model_type: sent["model_type"] ?? "llm",
      };
    case "shield":
      return { ...resource, type: "shield", params: sent["params"] ?? {} };
    case "toolgroup":
      return {
        ...resource,
        type: "tool_group",
        mcp_endpoint: sent["mcp_endpoint"] ?? null,
        args: sent["args"] ?? null,
      };
  }
}
