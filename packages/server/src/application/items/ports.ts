import type { DocumentFetcher } from "../../ports/documents.ts";
import type { Records } from "../records/reader.ts";

/** What items are read with. */
export interface ItemPorts extends Records {
  documents: DocumentFetcher;
}
