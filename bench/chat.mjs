/** What every server of the benches of chat completions answers, and the request for it. */
import { toRequest } from "./lib/connection.mjs";

/** The events of a stream: aimock begins with one of its own, so that it needs one piece of text less. */
export const events = 12;
const letters = 90;
export const pieces = { ours: events - 2, aimock: events - 3 };

export const text = "All of this is said, piece by piece, about the weather of today. "
  .repeat(2)
  .slice(0, letters);

/**
 * The text in so many pieces of the same length.
 *
 * @param {number} count
 */
export const inPieces = (count) =>
  Array.from({ length: count }, (_, index) =>
    text.slice((index * letters) / count, ((index + 1) * letters) / count),
  );

export const model = "bench-model";
export const question = "What is there to be said about the weather of today?";

/** @param {boolean} stream */
export const chatRequest = (stream) =>
  toRequest("POST", "/v1/chat/completions", {
    model,
    stream,
    messages: [
      { role: "system", content: "Answer in a few words." },
      { role: "user", content: question },
    ],
  });

/** As many scripts or fixtures as a large suite of tests has. */
export const many = 8000;
