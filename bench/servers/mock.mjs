import { serveMock } from "../lib/serve-mock.mjs";

await serveMock(1);
