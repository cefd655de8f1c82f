import type { Client } from "openapi-fetch";
import type { Paths } from "@understudy/contract/types";

/** The calls of `openapi.yaml`, typed from it. */
export type Api = Client<Paths>;
