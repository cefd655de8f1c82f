/** HTML and PDF are read in a thread of its own, within its limits. */
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { createExtract } from "../../src/adapters/documents/node-extract.ts";
import { createDocumentReader } from "../../src/adapters/documents/reader.ts";
import { textWorker } from "../../src/built-file.ts";

const signal = new AbortController().signal;
const reader = createDocumentReader(createExtract(textWorker));

/** A page whose content is this. */
function pdfOf(content: Uint8Array): Uint8Array {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${Buffer.from(content).toString("latin1")}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${offset.toString().padStart(10, "0")} 00000 n \n`;
  });
  const xref = text.length;
  text += `xref\n0 6\n0000000000 65535 f \n${offsets.join("")}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF`;
  return Uint8Array.from(Buffer.from(text, "latin1"));
}

test("the text of a PDF is read, whatever it is said to be", async () => {
  const bytes = pdfOf(deflateSync("BT /F1 12 Tf 20 50 Td (Annual leave is thirty days.) Tj ET"));
  for (const mime_type of ["application/pdf", "text/plain", null])
    expect(await reader.text({ bytes: bytes.slice(), mime_type }, signal)).toContain(
      "Annual leave is thirty days.",
    );
});

test("the text of HTML is what a reader sees", async () => {
  const html =
    "<html><head><title>T</title><style>p{}</style></head><body><h2>Leave</h2><p>30 <b>days</b></p><script>x</script></body></html>";
  const bytes = new TextEncoder().encode(html);
  expect(await reader.text({ bytes, mime_type: "text/html; charset=utf-8" }, signal)).toBe(
    "Leave\n\n30 days",
  );
});

test("a damaged PDF, bytes that are no text and an unknown type are refused with words", async () => {
  const refusal = async (bytes: Uint8Array, mime_type: string | null): Promise<string> =>
    reader.text({ bytes, mime_type }, signal).catch((error: unknown) => String(error));
  expect(await refusal(new TextEncoder().encode("%PDF-1.4\nnothing"), null)).toMatch(
    /its PDF cannot be read: /,
  );
  expect(await refusal(Uint8Array.of(1, 2, 255, 254), null)).toContain("its text is not valid utf-8");
  expect(await refusal(Uint8Array.of(65, 0, 66), "text/plain")).toContain("zero bytes");
  expect(await refusal(Uint8Array.of(80, 75), "application/zip")).toContain('"application/zip" is not read');
  expect(await refusal(Uint8Array.of(65), "application/pdf")).toContain(
    "it is said to be a PDF, and is none",
  );
});

test("a PDF that unpacks to gigabytes ends within the limits, and the process goes on", async () => {
  const operators = "BT /F1 12 Tf (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) Tj ET\n";
  const bytes = pdfOf(deflateSync(Buffer.alloc(200 * 1024 * 1024, operators)));
  expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
  const small = createDocumentReader(createExtract(textWorker, { timeoutMs: 3_000 }));
  const began = performance.now();
  await expect(small.text({ bytes, mime_type: "application/pdf" }, signal)).rejects.toThrow(/its PDF/);
  expect(performance.now() - began).toBeLessThan(20_000);
}, 60_000);

test("reading ends with its signal", async () => {
  const ends = new AbortController();
  const bytes = pdfOf(deflateSync("BT ET"));
  const reading = reader.text({ bytes, mime_type: null }, ends.signal);
  ends.abort(new Error("nobody waits"));
  await expect(reading).rejects.toThrow("nobody waits");
});
