/** What answers the requests of a stack: the door with all fronts, and around it what a profile does otherwise. */
import { pathOf } from "@understudy/http";
import { createControl, inOpenResponses, type ModelUser } from "@understudy/mock-inference";
import type { ResponsesDialect } from "@understudy/responses";
import { tenantOf } from "../application/access/caller.ts";
import type { App } from "../application/app/app.ts";
import { servedModels } from "../application/registry/models.ts";
import { createDoor, type Enter } from "../door/door.ts";
import { agentsFront } from "../fronts/agents/front.ts";
import { openAiFront, openAiRoutes } from "../fronts/openai/front.ts";
import { controlFront } from "../fronts/pages/control-front.ts";
import { frontRoutes, pagesFront } from "../fronts/pages/front.ts";
import { responsesFront, responsesRoutes } from "../fronts/responses/front.ts";
import { version } from "../version.ts";
import { builtAnswer } from "./built-pages.ts";
import type { OpenApp } from "./open-app.ts";
import type { ControlPolicy } from "./stack.ts";
import { turnPageRoutes } from "./turn-page-routes.ts";
import type { Users } from "./users.ts";
import { whenReady } from "./when-ready.ts";

export interface OpenDoorOptions {
  users: Users | null;
  control?: ControlPolicy | undefined;
  cors?: string | undefined;
  responses: ResponsesDialect;
  /** When the store was looked at. */
  ready: Promise<unknown>;
}

export function openDoor(
  opened: OpenApp,
  { users, control, cors, responses, ready }: OpenDoorOptions,
): Enter {
  const { app, store, mock, imitation, observer, servesOpenAi } = opened;
  const info = {
    version,
    profile: app.profile.name,
    store: store.name,
    capabilities: ["scripts", "gates", "journal"],
  };
  const beside = [
    responsesFront(),
    ...(servesOpenAi
      ? [
          openAiFront(({ request, app: own }, source) =>
            mock.handle(request, { ...source, ...toModelUser(own) }),
          ),
        ]
      : []),
  ];
  const imitated = [
    controlFront(
      control &&
        createControl(mock, {
          ...control,
          // It shows what all users do.
          required: users !== null,
          info,
          routes: observer && turnPageRoutes(app, observer),
        }),
    ),
    pagesFront({ profile: app.profile.name, control: control !== undefined, built: builtAnswer }),
    agentsFront(app, {
      more: [...frontRoutes, ...responsesRoutes, ...(servesOpenAi ? openAiRoutes : [])],
      reading: imitation.reading,
      resume: imitation.resume,
      beforeDamage: imitation.beforeDamage,
    }),
  ];
  const door = createDoor(app, {
    ready: whenReady(ready),
    authentication: users?.authentication,
    cors,
    fronts: [...beside, ...imitated],
  });
  const imitating = imitation.door(door);
  // A profile changes answers of the Agents API, and of what is served around it.
  const isBeside = ({ method }: Request, path: string) =>
    beside.some((front) => front.find(method, path) !== null);
  const enter: Enter = (request, caller) =>
    (isBeside(request, pathOf(request)) ? door : imitating)(request, caller);
  if (responses === "openai") return enter;
  return (request, caller) => inOpenResponses((asked) => enter(asked, caller))(request);
}

/** Who asks the scripted model directly, with the models that this user may use. */
function toModelUser(app: App): ModelUser {
  const { access } = app;
  return {
    ...tenantOf(access),
    names: async () =>
      new Map([...(await servedModels(app)).names].map(([name, target]) => [name, target.name])),
    mayUse: (id) => access.mayReadServed("model", id),
  };
}
