/** Names and JSON, of which the schema of scripts is made. */
import { z } from "zod";
import { pathName, pathNameWords } from "@understudy/contract";
import type { JsonValue } from "./types.ts";

export const scriptName = z
  .string()
  .regex(
    /^(?!\.{1,2}$)[\w.-]{1,100}$/,
    "must be a name of letters, digits and the signs _ . - (at most 100), and not . or .., which no path can carry",
  );
export const name = z.string().min(1, "must not be empty");
/** The name of something that a path may ask for. */
export const carried = name.regex(pathName, `must be a name ${pathNameWords}`);

export const json = z.custom<JsonValue>((value) => isJson(value), { message: "must be JSON" });
export const jsonObject = z.record(z.string(), json);

function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value === "object" && value !== null) return Object.values(value).every(isJson);
  return value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
}
