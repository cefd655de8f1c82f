/** The `understudy-mock` command. */
import { runProgram } from "@understudy/http/command";
import { ScriptError } from "../script/problems.ts";
import { program } from "./program.ts";

await runProgram(program, [ScriptError]);
