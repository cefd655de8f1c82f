/** The id that the client gave its request, if it is well-formed, else a new one. */
export function requestIdOf(sent: string | null | undefined): string {
  return typeof sent === "string" && /^[\w=-]{1,255}$/.test(sent) ? sent : newId();
}

/** A UUID without its last byte, which counts: to make one takes longer than most of what a request needs. */
let begin = "";
let count = 0;

function newId(): string {
  if (count === 0) begin = crypto.randomUUID().slice(0, -2);
  const id = begin + count.toString(16).padStart(2, "0");
  count = (count + 1) % 256;
  return id;
}
