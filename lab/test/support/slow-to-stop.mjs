// A server that answers as any target must, and goes on serving for a while after SIGTERM.
import { createServer } from "node:http";

const body = JSON.stringify({ data: [{ identifier: "m", model_type: "llm" }], has_more: false });
const server = createServer((_, response) => {
  response.setHeader("content-type", "application/json").end(body);
});
server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
);
process.on("SIGTERM", () => setTimeout(() => process.exit(0), 500));
