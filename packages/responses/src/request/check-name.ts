/** Names of functions and formats: what clients of OpenAI are refused for there as well. */
import { badRequest, type RequestFault } from "./fault.ts";

export function checkFieldName(name: string, param: string): RequestFault[] {
  if (/^[\w-]+$/.test(name)) return [];
  return [badRequest("invalid_value", param, `${param}: expected letters, digits, _ and - only.`)];
}
