/** `GET /v1/models` and `GET /v1/models/{id}` */
import { shortened } from "@understudy/contract";
import { toJsonAnswer, type Answer } from "@understudy/http";
import { OpenAiProblem } from "@understudy/openai";
import { hint } from "../../script/nearest.ts";
import type { HttpModels } from "../../engine/state/served.ts";

/** The served models. */
export interface Models {
  list(request: Request): Promise<Answer>;
  one(id: string, request: Request): Promise<Answer>;
  /** The name that scripts have for it. Rejects with an `OpenAiProblem` (404) for a model that is not served. */
  expect(id: string, request: Request): Promise<string>;
}

export function createModels(served: HttpModels): Models {
  const expect = async (id: string, request: Request): Promise<string> => {
    const found = await served.find(id, request);
    if (found !== null) return found;
    const message = `There is no model ${JSON.stringify(shortened(id))}; ${hint(id, await served.ids(request), "models")}`;
    throw new OpenAiProblem(404, message, { param: "model", code: "model_not_found" });
  };
  return {
    expect,
    list: async (request) => toJsonAnswer({ object: "list", data: (await served.ids(request)).map(toModel) }),
    async one(id, request) {
      await expect(id, request);
      return toJsonAnswer(toModel(id));
    },
  };
}

/** `created` is constant, so that runs are reproducible. */
function toModel(id: string): object {
  return { id, object: "model", created: 0, owned_by: "understudy" };
}
