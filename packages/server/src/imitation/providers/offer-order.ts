/** `offer_order: clients_first`: the model is offered the client's tools before the tools of toolgroups. */
import type { InferenceRequest, Providers } from "@understudy/contract/ports";
import { inferring } from "./inferring.ts";

export function clientsFirst(providers: Providers): Providers {
  return inferring(
    providers,
    (honest) => (request, context) => honest.infer({ ...request, tools: inOrder(request.tools) }, context),
  );
}

/** Tools of a toolgroup have its id. */
function inOrder(tools: InferenceRequest["tools"]): InferenceRequest["tools"] {
  const isClients = ({ toolgroup_id }: InferenceRequest["tools"][number]): boolean => toolgroup_id === null;
  return [...tools.filter(isClients), ...tools.filter((tool) => !isClients(tool))];
}
