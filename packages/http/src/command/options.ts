/** Options shared by all commands that serve. */
import type { Command } from "commander";
import { host, port } from "./arguments.ts";

export interface ListenArguments {
  host: string;
  port: number;
}

export function addListenOptions(command: Command, usualPort: number): Command {
  return command
    .option("--host <name>", "the address to listen on", host, "127.0.0.1")
    .option("--port <number>", "the port to listen on; 0 chooses a free port", port, usualPort);
}
