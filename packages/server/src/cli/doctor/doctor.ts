/** `understudy doctor`: whether a start with these options would succeed, and what is wrong where it would not. */
import type { Configuration } from "../../compose/configuration.ts";
import { inspectStore } from "../../compose/inspect-store.ts";
import { version } from "../../version.ts";
import { chooseStore } from "../open/choose-store.ts";
import type { OpenStackOptions } from "../open/open-stack.ts";
import { examineFiles } from "./files.ts";
import { examine, findingsText, type DoctorFinding } from "./finding.ts";
import { examinePort } from "./port.ts";
import { examineProviders } from "./providers.ts";

export type DoctorOptions = OpenStackOptions & { json?: boolean };

/** The oldest that is supported. */
const oldestNode = [20, 19] as const;

/** Resolves to the exit code. */
export async function doctor(options: DoctorOptions): Promise<number> {
  const files = await examineFiles(options);
  const { configuration } = files;
  const { host, port, profile } = options;
  const hasUsers = configuration?.auth !== undefined;
  const findings = [
    { subject: "version", status: "ok", message: `Understudy ${version}` } as const,
    examineNode(process.versions.node),
    ...files.findings,
    ...(await examine("provider", () => examineProviders(options, configuration))),
    { subject: "profile", status: "ok", message: profile } as const,
    ...(await examine("store", () => examineStore(options, configuration))),
    ...examineTtl(options.ttl ?? configuration?.ttl),
    ...(await examine("port", () => examinePort({ host, port, hasUsers }))),
  ];
  process.stdout.write(options.json ? `${JSON.stringify({ findings }, null, 2)}\n` : findingsText(findings));
  return findings.some(({ status }) => status === "wrong") ? 1 : 0;
}

export function examineNode(node: string): DoctorFinding {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const [oldest, oldestMinor] = oldestNode;
  const isOld = major < oldest || (major === oldest && minor < oldestMinor);
  return isOld
    ? {
        subject: "node",
        status: "wrong",
        message: `Node ${node} is not supported. Install ${oldestNode.join(".")} or newer.`,
      }
    : { subject: "node", status: "ok", message: `Node ${node}` };
}

function examineTtl(ttl: string | undefined): DoctorFinding[] {
  const message = `${ttl}: older sessions, responses and conversations are removed`;
  return ttl === undefined ? [] : [{ subject: "ttl", status: "ok", message }];
}

async function examineStore(
  options: DoctorOptions,
  configuration: Configuration | undefined | null,
): Promise<DoctorFinding[]> {
  // It may name the store.
  if (configuration === null && options.store === undefined)
    return [
      {
        subject: "store",
        status: "warning",
        message: "not looked at, as the configuration, which may name it, could not be read",
      },
    ];
  const choice = chooseStore(options, configuration ?? undefined);
  // A configuration that could not be read may have the users.
  const hasNoUsers = configuration !== null && configuration?.auth === undefined;
  const refusesOwned = hasNoUsers && options.ignoreOwners !== true;
  const { name, facts, warnings, problems } = await inspectStore(choice, { refusesOwned });
  const findings = (status: "warning" | "wrong", messages: readonly string[]): DoctorFinding[] =>
    messages.map((message) => ({ subject: "store", status, message }));
  const first: DoctorFinding[] =
    problems.length === 0
      ? [{ subject: "store", status: "ok", message: [name, ...facts].join(", ") }]
      : findings("wrong", problems);
  return [...first, ...findings("warning", warnings)];
}
