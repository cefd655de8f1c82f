/** `GET /v1/models` and `GET /v1/models/{id}` */
import { shortened } from "@understudy/contract";
import { toJsonAnswer, type Answer } from "@understudy/http";
import { OpenAiProblem } from "@understudy/openai";
import { hint } from "../../script/nearest.ts";
import type { HttpModels, ModelUser } from "../../engine/state/served.ts";
import type { OpenAiCall } from "./route.ts";

/** The served models. */
export interface Models {
  list(user: ModelUser): Promise<Answer>;
  one(call: OpenAiCall): Promise<Answer>;
  /** The name that scripts have for it. Rejects with an `OpenAiProblem` (404) for a model that is not served to this user. */
  expect(id: string, user: ModelUser): Promise<string>;
}

export function createModels(served: HttpModels): Models {
  const expect = async (id: string, user: ModelUser): Promise<string> => {
    const found = await served.find(id, user);
    if (found !== null) return found;
    const message = `There is no model ${JSON.stringify(shortened(id))}; ${hint(id, await served.ids(user), "models")}`;
    throw new OpenAiProblem(404, message, { param: "model", code: "model_not_found" });
  };
  return {
    expect,
    list: async (user) => toJsonAnswer({ object: "list", data: (await served.ids(user)).map(toModel) }),
    async one(call) {
      await expect(call.id, call);
      return toJsonAnswer(toModel(call.id));
    },
  };
}

/** `created` is constant, so that runs are reproducible. */
function toModel(id: string): object {
  return { id, object: "model", created: 0, owned_by: "understudy" };
}
