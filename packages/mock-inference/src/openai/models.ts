/** `GET /v1/models` and `GET /v1/models/{id}` */
import { toJsonAnswer, type Answer } from "@understudy/http";
import { hint } from "../script/nearest.ts";
import type { HttpModels } from "../engine/served.ts";
import { OpenAiProblem } from "./problem.ts";

/** The served models. */
export interface Models {
  list(): Promise<Answer>;
  one(id: string): Promise<Answer>;
  /** The name that scripts have for it. Rejects with an `OpenAiProblem` (404) for a model that is not served. */
  expect(id: string): Promise<string>;
}

export function createModels(served: HttpModels): Models {
  const expect = async (id: string): Promise<string> => {
    const found = await served.find(id);
    if (found !== null) return found;
    const message = `There is no model ${JSON.stringify(id)}; ${hint(id, await served.ids(), "models")}`;
    throw new OpenAiProblem(404, message, { param: "model", code: "model_not_found" });
  };
  return {
    expect,
    list: async () => toJsonAnswer({ object: "list", data: (await served.ids()).map(toModel) }),
    async one(id) {
      await expect(id);
      return toJsonAnswer(toModel(id));
    },
  };
}

/** `created` is constant, so that runs are reproducible. */
function toModel(id: string): object {
  return { id, object: "model", created: 0, owned_by: "understudy" };
}
