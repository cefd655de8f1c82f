/** Citations of a text become annotations. */
import type { Annotation } from "@understudy/contract/responses/types";
import type { Citation } from "./progress.ts";

/** At the quote if the text has it, else of the whole text. */
export function toAnnotation(citation: Citation, text: string): Annotation {
  const { quote = text } = citation;
  const found = text.indexOf(quote);
  const [start_index, end_index] = found < 0 ? [0, text.length] : [found, found + quote.length];
  if (citation.type === "url_citation") {
    const { type, url, title } = citation;
    return { type, url, title, start_index, end_index };
  }
  const { type, file_id, filename } = citation;
  return { type, file_id, filename, index: end_index };
}
