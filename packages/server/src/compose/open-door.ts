/** What answers the requests of a stack: one handler around another, from the use cases outwards. */
import { createControl, inOpenResponses } from "@understudy/mock-inference";
import type { Handle } from "@understudy/http";
import type { ResponsesDialect } from "@understudy/responses";
import { frontPage, frontRoutes } from "../fronts/pages/front-pages.ts";
import { createHandler } from "../fronts/agents/handler.ts";
import { openAiRoutes, withOpenAi } from "../fronts/openai/openai-routes.ts";
import { answerOutside } from "../door/outside-operations.ts";
import { responsesRoutes, withResponses } from "../fronts/responses/handler.ts";
import { version } from "../version.ts";
import { builtAnswer } from "./built-pages.ts";
import type { OpenApp } from "./open-app.ts";
import type { ControlPolicy } from "./stack.ts";
import { turnPageRoutes } from "./turn-page-routes.ts";
import type { Users } from "./users.ts";
import { whenReady } from "./when-ready.ts";

export interface DoorOptions {
  users: Users | null;
  control?: ControlPolicy | undefined;
  cors?: string | undefined;
  responses: ResponsesDialect;
  /** When the store was looked at. */
  ready: Promise<unknown>;
}

export function openDoor(opened: OpenApp, { users, control, cors, responses, ready }: DoorOptions): Handle {
  const { app, store, mock, imitation, observer, servesOpenAi } = opened;
  const authentication = users?.authentication;
  const front = { profile: app.profile.name, control: control !== undefined, built: builtAnswer };
  const info = {
    version,
    profile: app.profile.name,
    store: store.name,
    capabilities: ["scripts", "gates", "journal"],
  };
  const honest = createHandler(app, {
    authentication,
    cors,
    pages: (request, path) => frontPage(request, path, front),
    more: [...frontRoutes, ...responsesRoutes, ...(servesOpenAi ? openAiRoutes : [])],
    reading: imitation.reading,
    resume: imitation.resume,
    beforeDamage: imitation.beforeDamage,
    control:
      control &&
      createControl(mock, {
        ...control,
        // It shows what all users do.
        required: users !== null,
        info,
        routes: observer && turnPageRoutes(app, observer),
      }),
  });
  const imitated = imitation.door(honest);
  const both = servesOpenAi
    ? withOpenAi(
        app,
        {
          serve(request, access) {
            opened.admit(request, access);
            return mock.handle(request);
          },
          authentication,
          cors,
        },
        imitated,
      )
    : imitated;
  const all = withResponses(app, { authentication, cors }, both);
  const door = responses === "open-responses" ? inOpenResponses(all) : all;
  return whenReady(ready, door, (request, respond) => answerOutside(app, cors, request, respond));
}
