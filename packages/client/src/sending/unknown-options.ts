import { nearest } from "@understudy/contract/nearest";

/**
 * If the caller has no types, a misspelt option would be ignored.
 *
 * @param known Its keys are the options.
 * @throws TypeError that names the option that was probably meant, or all.
 */
export function refuseUnknown(what: string, given: object, known: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(known);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || names.includes(name)) continue;
    const near = nearest(name, names);
    const hint = near === undefined ? `The options are: ${names.join(", ")}.` : `Did you mean ${near}?`;
    throw new TypeError(`${what} has no option ${name}. ${hint}`);
  }
}
