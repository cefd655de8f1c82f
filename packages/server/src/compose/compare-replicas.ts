/** Servers that share a store must act by the same rules, at the same time; where they do not, each says so. */
import type { AppPorts } from "../application/app/app.ts";
import { digest } from "../application/access/digest.ts";
import { leaveReplicas, meetReplicas, type Traits } from "../application/records/replicas.ts";
import type { RuleEntry } from "../domain/access/rules.ts";
import { regularly } from "./regularly.ts";
import type { StackOptions } from "./stack.ts";

/** How often a server says that it is there, and how long that holds. */
const every = 20_000;
const forMs = 3 * every;

const names: Record<keyof Traits, string> = {
  rules: "auth and rules",
  scripts: "scripts",
  configuration: "models, shields and toolgroups",
  profile: "profile",
  ttl: "ttl",
  history: "history",
  disconnects: "disconnects",
};

/** A store of one process has no other server to compare with. Returns a function that ends the comparison. */
export function compareReplicas(
  app: AppPorts,
  options: StackOptions,
  ready: Promise<unknown>,
): () => Promise<void> {
  if (app.store.exclusive) return () => Promise.resolve();
  const traits = traitsOf(app, options);
  const known = new Set<string>();
  const stop = regularly(ready, async () => {
    try {
      const own = await traits;
      for (const other of await meetReplicas(app.store, app.instance, { traits: own, forMs })) {
        const differing = differencesOf(own, other);
        if (differing === "" || known.has(differing)) continue;
        known.add(differing);
        app.logger.warn(
          {},
          `another server on ${app.store.name} has other ${differing}: start all with the same, as any of them may get a request`,
        );
      }
    } catch (error) {
      app.logger.debug({ err: error }, "could not compare this server with others on its store");
    }
    return every;
  });
  return async () => {
    await stop();
    // A record that could not be removed expires.
    await leaveReplicas(app.store, app.instance).catch(() => undefined);
  };
}

function differencesOf(own: Traits, other: Traits): string {
  // The keys are those of the record above.
  const traits = Object.keys(names) as (keyof Traits)[];
  return traits
    .filter((trait) => own[trait] !== other[trait])
    .map((trait) => names[trait])
    .join("; ");
}

/** As they were at the start: tests load scripts into one server, and gates and journals are each server's own anyway. */
async function traitsOf(app: AppPorts, options: StackOptions): Promise<Traits> {
  const { scripts, configuration = {}, authenticate, policy } = options;
  const { auth, models, shields, toolgroups } = configuration;
  const rules: readonly RuleEntry[] | "default" = policy ?? auth?.policy ?? "default";
  const hasUsers = authenticate !== undefined || auth !== undefined;
  // Not the tokens, whose digest might be guessed.
  const users = hasUsers ? { type: auth?.type, rules } : null;
  const [forRules, forScripts, forNames] = await Promise.all([
    digest(JSON.stringify(users)),
    digest(JSON.stringify(scripts ?? null)),
    digest(JSON.stringify([models, shields, toolgroups])),
  ]);
  return {
    rules: forRules,
    scripts: forScripts,
    configuration: forNames,
    profile: app.profile.name,
    ttl: String(app.ttl),
    history: app.dropsOldest ? "drop_oldest" : "refuse",
    disconnects: disconnectsOf(app),
  };
}

/** Beside a profile that differs, what it does by itself is no second difference. */
function disconnectsOf({ profile, stopsTurns, stopsResponses }: AppPorts): string {
  if (stopsResponses) return "stop";
  const byProfile = profile.behavior.disconnects === "end_turn";
  return stopsTurns === byProfile ? "of the profile" : "run";
}
