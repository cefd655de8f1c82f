/** Items as they are stored. */
import type { Item } from "@understudy/contract/responses/types";

/** An item, and what is stored beside it but never sent. */
export interface KeptItem {
  item: Item;
  /** The number of the inference that made it, in its response; calls of one round are calls of one message. */
  round?: number;
  /** What the model read of a search, or of a call whose output is empty. */
  text?: string;
  /** The texts of its files by URL or id, and its images by id as `data:` URLs, as they were when it was sent. */
  files?: Record<string, string>;
  /** The name by which the model called a web or file search. */
  name?: string;
}
