import type { RuleEntry } from "../domain/access/rules.ts";
import type { Authenticate } from "../ports/authenticate.ts";
export interface AuthConfiguration {
  type: string;
  policy?: RuleEntry[];
  adopt?: string;
}
export function openAuth(_auth: AuthConfiguration): Promise<Authenticate> {
  return Promise.reject(new Error("stub"));
}
