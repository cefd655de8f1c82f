import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { copyText } from "../data/copy.ts";

const shownFor = 1_500;

/** Copies a text, and says whether it could. */
export function CopyButton({ label, text }: { label: string; text: () => string }): JSX.Element {
  const [result, setResult] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    setResult((await copyText(text())) ? "Copied" : "The browser refused to copy");
    setTimeout(() => setResult(null), shownFor);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      <span aria-live="polite">{result ?? label}</span>
    </button>
  );
}
