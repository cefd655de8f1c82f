// A server that answers as any target must, goes on serving for a while after SIGTERM, and kills itself on request.
import { createServer } from "node:http";

const body = JSON.stringify({ data: [{ identifier: "m", model_type: "llm" }], has_more: false });
const server = createServer((request, response) => {
  if (request.url === "/kill") process.kill(process.pid, "SIGKILL");
  response.setHeader("content-type", "application/json").end(body);
});
server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
);
process.on("SIGTERM", () => setTimeout(() => process.exit(0), 500));
