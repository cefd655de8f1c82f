import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Whether this machine has it; lines of curl are left out, visibly, where it has not. */
export const hasCurl: boolean = await promisify(execFile)("curl", ["--version"]).then(
  () => true,
  () => false,
);
