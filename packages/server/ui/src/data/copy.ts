/** Copies a text; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not on a secure origin, such as a page that is served over HTTP to another machine.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "off-screen";
  document.body.append(area);
  area.select();
  // Deprecated, and the only way without a secure origin.
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}
