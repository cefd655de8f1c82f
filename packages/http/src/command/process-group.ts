/** A command of the user with its descendants, which are ended together. */
import { spawn, type ChildProcess } from "node:child_process";
import { endGroup } from "../node/end-group.ts";
import { signalGroup } from "../node/signal-group.ts";

/** Windows has no groups: there only the command itself is reached. */
const hasGroups = process.platform !== "win32";
/** What its leader left behind may take so long to end after SIGTERM. Where nobody reaps processes, this is waited for. */
const graceMs = 2_000;

export interface ProcessGroup {
  /** The first process, which leads the group. */
  leader: ChildProcess;
  /** Sends a signal to all processes of the group. False if no process is left. */
  signal(name: NodeJS.Signals): boolean;
  /** Ends what is left of the group. */
  end(): Promise<void>;
}

/**
 * Starts a command as the leader of a group of its own, with the terminal and the streams of this process. A terminal
 * sends Ctrl-C to this process only, so that the command gets it once, by `signal`.
 */
export function startGroup(file: string, args: readonly string[], env: NodeJS.ProcessEnv): ProcessGroup {
  const leader = spawn(file, args, { env, stdio: "inherit", detached: hasGroups });
  const guard = leader.pid !== undefined && hasGroups ? startGuard(leader.pid) : undefined;
  return {
    leader,
    signal: (name) => signalGroup(leader.pid, name),
    async end() {
      await endGroup(leader.pid, { graceMs });
      guard?.kill("SIGKILL");
    },
  };
}

/** Kills the group if this process ends without having done so, as by SIGKILL: then the pipe closes that the guard reads. */
function startGuard(group: number): ChildProcess {
  const guard = spawn("sh", ["-c", `read _; kill -s KILL -- -${group}`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // Without a shell there is no guard; everything else still ends the group.
  guard.on("error", () => undefined);
  guard.stdin?.on("error", () => undefined);
  guard.unref();
  return guard;
}
