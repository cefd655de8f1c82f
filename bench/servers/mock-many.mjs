import { many } from "../chat.mjs";
import { serveMock } from "../lib/serve-mock.mjs";

await serveMock(many);
