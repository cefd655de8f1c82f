import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { copyText } from "../data/copy.ts";

const shownFor = 1_500;

interface CopyButtonProps {
  label: string;
  /** What is copied, in more words. */
  title?: string;
  text: () => string;
}

/** Copies a text, and says whether it could. */
export function CopyButton({ label, title, text }: CopyButtonProps): JSX.Element {
  const [result, setResult] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    setResult((await copyText(text())) ? "Copied" : "The browser refused to copy");
    setTimeout(() => setResult(null), shownFor);
  };
  return (
    <button type="button" title={title} onClick={() => void copy()}>
      <span aria-live="polite">{result ?? label}</span>
    </button>
  );
}
