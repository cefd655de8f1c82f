import type { JSX } from "preact";
import { toScoreText, type Found } from "../model/found.ts";

/** Chunks with their scores, and what was cut. */
export function FoundChunks({ found: { chunks, dropped } }: { found: Found }): JSX.Element {
  return (
    <>
      {chunks.length === 0 && <p class="hint">No chunk.</p>}
      <ol class="found">
        {chunks.map(({ from, score, text }, index) => (
          <li key={index}>
            <span class="from">{from}</span> <span class="score">{toScoreText(score)}</span>
            <p class="text">{text}</p>
          </li>
        ))}
      </ol>
      {dropped > 0 && (
        <p class="hint">Found beside them: {dropped}, which did not fit into the tokens of the context.</p>
      )}
    </>
  );
}

/** Addresses of the web. Others than pages are no links: a search names what it likes. */
export function Sources({ urls }: { urls: readonly string[] }): JSX.Element {
  return (
    <ol class="found">
      {urls.map((url) => (
        <li key={url}>
          {/^https?:/i.test(url) ? (
            <a href={url} target="_blank" rel="noreferrer noopener">
              {url}
            </a>
          ) : (
            url
          )}
        </li>
      ))}
    </ol>
  );
}
