/** `offer_order: clients_first`: the model is offered the client's tools before those of toolgroups. */
import type { InferenceProvider, InferenceRequest, Providers } from "@understudy/contract/ports";

export function clientsFirst({ inference, ...others }: Providers): Providers {
  const first: InferenceProvider = {
    provider: inference.provider,
    models: () => inference.models(),
    infer: (request, signal) => inference.infer({ ...request, tools: inOrder(request.tools) }, signal),
  };
  return { inference: first, ...others };
}

/** Tools of a toolgroup have its id. */
function inOrder(tools: InferenceRequest["tools"]): InferenceRequest["tools"] {
  const isClients = ({ toolgroup_id }: InferenceRequest["tools"][number]): boolean => toolgroup_id === null;
  return [...tools.filter(isClients), ...tools.filter((tool) => !isClients(tool))];
}
