/** The `understudy` command. */
import { runProgram } from "@understudy/http/command";
import { ScriptError } from "@understudy/mock-inference";
import { missingCommand } from "@understudy/mock-inference/command";
import { StoreError } from "../ports/store-errors.ts";
import { program } from "./program.ts";

const [start] = program.commands;
const names = { program: "understudy", options: start?.options.map(({ long }) => long ?? "") ?? [] };
await runProgram(program, [ScriptError, StoreError], (words) => missingCommand(words, names));
