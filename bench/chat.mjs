/** What every server of the benches of chat completions answers, and the request for it. */
import { toRequest } from "./lib/connection.mjs";

/** The events of a stream: the role, the pieces of the text, the finish reason and `[DONE]`. */
export const events = 12;
const letters = 90;
const pieces = events - 3;
export const pieceSize = letters / pieces;

export const text = "All of this is said, piece by piece, about the weather of today. "
  .repeat(2)
  .slice(0, letters);

export const inPieces = Array.from({ length: pieces }, (_, index) =>
  text.slice(index * pieceSize, (index + 1) * pieceSize),
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
