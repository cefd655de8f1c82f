import { join } from "node:path";
import { root } from "./root.mjs";

/** turbo's own launcher: runs with node on every platform. */
const launcher = join(root, "node_modules/turbo/bin/turbo");

/**
 * @param {...string} args
 * @returns {[command: string, ...args: string[]]}
 */
export const turbo = (...args) => [process.execPath, launcher, ...args];

/**
 * No telemetry and no notes on updates (turbo.json cannot say the first); and npm, through which turbo runs each
 * script, leaves it to the script to say what went wrong.
 */
export const turboEnv = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: "1",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  npm_config_loglevel: "silent",
};
