import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";

/** A command with a button that copies it, or selects it where the clipboard is closed. */
export function Replay({ command }: { command: string }): JSX.Element {
  const [label, setLabel] = useState("Copy");
  const code = useRef<HTMLElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(command);
      setLabel("Copied");
    } catch {
      if (code.current !== null) getSelection()?.selectAllChildren(code.current);
      setLabel("Selected: press Ctrl+C");
    }
  };
  return (
    <p class="replay">
      <code ref={code}>{command}</code>
      <button type="button" onClick={() => void copy()}>
        {label}
      </button>
    </p>
  );
}
