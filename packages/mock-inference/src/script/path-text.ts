/** Whether a text can only be meant as a path: no script is a single word. */
export function isPath(text: string): boolean {
  return (
    /^[^\n:{}]*\.(?:ya?ml|json)$/i.test(text.trim()) ||
    /^(?:\.{0,2}|~|[A-Z]:)[/\\][^\n{}]*$/i.test(text.trim())
  );
}
