/** `GET /v1/models` and `GET /v1/models/{id}` */
import { toJsonAnswer, type Answer } from "@understudy/http";
import { hint } from "../script/nearest.ts";
import type { HttpModels } from "../engine/served.ts";
import { OpenAiProblem } from "./problem.ts";

/** The served models. */
export interface Models {
  list(): Answer;
  one(id: string): Answer;
  /** Throws an `OpenAiProblem` (404) for a model that is not served. */
  expect(id: string): void;
}

export function createModels(served: HttpModels): Models {
  const expect = (id: string): void => {
    if (served.has(id)) return;
    const message = `There is no model ${JSON.stringify(id)}; ${hint(id, served.ids(), "models")}`;
    throw new OpenAiProblem(404, message, { param: "model", code: "model_not_found" });
  };
  return {
    expect,
    list: () => toJsonAnswer({ object: "list", data: served.ids().map(toModel) }),
    one(id) {
      expect(id);
      return toJsonAnswer(toModel(id));
    },
  };
}

/** `created` is constant, so that runs are reproducible. */
function toModel(id: string): object {
  return { id, object: "model", created: 0, owned_by: "understudy" };
}
