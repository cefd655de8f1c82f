import type { Providers } from "@understudy/contract/ports";
import type { DocumentFetcher } from "../../ports/documents.ts";
import type { DocumentReader } from "../../ports/document-reader.ts";
import type { Tokenizer } from "../../ports/tokenizer.ts";
import type { VectorIndex } from "../../ports/vector-index.ts";
import type { RegistryPorts } from "../registry/ports.ts";
import type { StackLimits } from "../running/limits.ts";
import type { ExactIndex } from "./exact/index.ts";

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
}
