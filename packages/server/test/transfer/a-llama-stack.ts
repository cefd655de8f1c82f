/** What real servers stored, and what they answered of it: the rows of `fixtures/llama-stack-VERSION.json`. */
import { readFileSync } from "node:fs";
import type { Agent, Session } from "@understudy/contract/types";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { checkExport } from "../../src/application/transfer/check-lines.ts";
import { importRecords } from "../../src/application/transfer/import-records.ts";
import { exportOfLlamaStack } from "../../src/application/transfer/llama-stack/export.ts";
import type { ImportReport } from "../../src/application/transfer/llama-stack/report.ts";
import type { KeptFile } from "../../src/ports/kept-file.ts";
import type { Store } from "../../src/ports/store.ts";
import { testServer, type TestServer } from "../support/client.ts";
import { fakeProviders, text, type FakeProviders, type Fakes } from "../support/fake-providers.ts";

export interface Recorded {
  rows: Readonly<Record<string, string>>;
  read: { agents: Agent[]; sessions: Session[] };
}

export const versions = ["0.2.12", "0.3.5"] as const;

export function recorded(version: (typeof versions)[number]): Recorded {
  const file = new URL(`fixtures/llama-stack-${version}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Recorded;
}

/** A file with these rows in its table of keys. */
export function keptFile(
  rows: Readonly<Record<string, string>>,
  { name = "agents.db", tables = {} }: { name?: string; tables?: Record<string, number> } = {},
): KeptFile {
  const sorted = Object.keys(rows).toSorted();
  return {
    name,
    tables: new Map(Object.entries({ kvstore: sorted.length, ...tables })),
    keys: (prefix) => sorted.filter((key) => key.startsWith(prefix)),
    get: (key) => rows[key],
  };
}

/** A new store with what was taken of the files, and what the import said. */
export async function imported(...files: KeptFile[]): Promise<{ store: Store; report: ImportReport }> {
  const store = createMemoryStore();
  const { source, report } = exportOfLlamaStack(files, "0.1.0");
  await importRecords(store, await checkExport(source));
  return { store, report: report() };
}

/** A server of the store, whose model and shield have the names of the recorded agents. */
export function serverOf(store: Store, fakes: Fakes = {}): { server: TestServer; providers: FakeProviders } {
  const fake = fakeProviders({ answers: [text("ok")], shields: { "llama-guard": () => null }, ...fakes });
  const models = async () => {
    const [model] = await fake.inference.models();
    return ["mock-model", "understudy/mock-model"].flatMap((identifier) =>
      model === undefined ? [] : [{ ...model, identifier }],
    );
  };
  const providers = { ...fake, inference: { ...fake.inference, models } };
  return { server: testServer(providers, { store }), providers };
}

/** Without what is null: a property that a server does not have is the same to a client. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]));
}
