import { createRelay } from "./relay.mjs";

const { LLAMA_STACK_BASE_URL: baseUrl = "http://127.0.0.1:8321", LLAMA_STACK_API_KEY: apiKey } = process.env;
const relay = await createRelay({ baseUrl, apiKey });
relay.listen(Number(process.env.PORT ?? 3000), "127.0.0.1", () =>
  console.log(`http://127.0.0.1:${relay.address().port}`),
);
