import type { ProviderRun, Providers } from "@understudy/contract/ports";
import type { DocumentFetcher } from "../../ports/documents.ts";
import type { DocumentReader } from "../../ports/document-reader.ts";
import type { Tokenizer } from "../../ports/tokenizer.ts";
import type { VectorIndex } from "../../ports/vector-index.ts";
import type { ChunkDb } from "../records/chunks.ts";
import type { DocumentRecord } from "../records/record.ts";
import type { RegistryPorts } from "../registry/ports.ts";
import type { StackLimits } from "../running/limits.ts";
import type { ExactIndex } from "./exact/index.ts";

/** The vector db of a session, and documents in it that only this run sees yet. */
export interface OwnDocuments {
  db: ChunkDb;
  staged: readonly DocumentRecord[];
}

/** What vector dbs are made of. */
export interface VectorPorts extends RegistryPorts {
  /** Models as they are, without what a profile does otherwise. */
  plainProviders: Providers;
  /** The indexes that keep vector dbs, each of a provider. */
  vectors: readonly VectorIndex[];
  /** For the documents of sessions, which are records of their session's store. */
  exact: ExactIndex;
  tokenizer: Tokenizer;
  documents: DocumentFetcher;
  reader: DocumentReader;
  instance: string;
  limits: StackLimits;
  /** The length of the vectors of models, by their ids, of those that were asked. */
  lengths: Map<string, number>;
  /** What is searched for a run besides the vector dbs that it names: the documents of its session. */
  ownDocuments: WeakMap<ProviderRun, OwnDocuments>;
}
