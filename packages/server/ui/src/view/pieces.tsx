import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Piece } from "../model/piece.ts";
import { FoundChunks, Sources } from "./found.tsx";
import { usePinned } from "./hooks.ts";
import { Content, Json, Messages } from "./message.tsx";

export function Pieces({ title, pieces }: { title: string; pieces: Piece[] | null }): JSX.Element {
  return (
    <section class="pieces" aria-label={title}>
      <h3>{title}</h3>
      {pieces === null && (
        <p class="hint">Not kept: the inputs of steps are only in the memory of the server that ran them.</p>
      )}
      {pieces?.length === 0 && <p class="hint">Nothing yet.</p>}
      {pieces?.map((piece, index) => (
        <details key={index} open={piece.form !== "aside"}>
          <summary>{piece.label}</summary>
          <Box piece={piece} />
        </details>
      ))}
    </section>
  );
}

function Box({ piece }: { piece: Piece }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  usePinned(box, newestIn(piece));
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <div class="piece" ref={box} tabIndex={0} data-form={piece.form}>
      <Shown piece={piece} />
    </div>
  );
}

/** The newest message is the one that is answered. */
function newestIn(piece: Piece): "end" | "newest message" | null {
  if (piece.form === "messages") return "newest message";
  return piece.form === "deltas" && piece.open ? "end" : null;
}

function Shown({ piece }: { piece: Piece }): JSX.Element {
  switch (piece.form) {
    case "content":
      return <Content content={piece.content} />;
    case "json":
    case "aside":
      return <Json value={piece.value} />;
    case "messages":
      return <Messages messages={piece.messages} />;
    case "deltas":
      return (
        <p class="text deltas" data-open={piece.open}>
          {piece.texts.map((text, index) => (
            <span key={index}>{text}</span>
          ))}
        </p>
      );
    case "violation":
      return (
        <>
          <p class="text">
            <strong>{piece.level}</strong> {piece.content}
          </p>
          <Json value={piece.value} />
        </>
      );
    case "found":
      return <FoundChunks found={piece.found} />;
    case "sources":
      return <Sources urls={piece.urls} />;
    case "problem":
      return <p class="text problem">{piece.content}</p>;
  }
}
