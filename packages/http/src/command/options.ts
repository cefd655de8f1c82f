/** Options shared by all commands that serve. */
import type { Command } from "commander";
import { host, hostName, port } from "./arguments.ts";

export interface ListenArguments {
  host: string;
  port: number;
  /** Further names of a server on a loopback address. */
  allowHost?: string[];
}

export function addListenOptions(command: Command, usualPort: number): Command {
  return command
    .option("--host <name>", "the address to listen on", host, "127.0.0.1")
    .option("--port <number>", "the port to listen on; 0 chooses a free port", port, usualPort)
    .option(
      "--allow-host <name>",
      "on a loopback address: also answer requests to this host name, as through a tunnel; repeatable",
      hostName,
    );
}
