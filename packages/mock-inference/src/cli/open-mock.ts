/** Opens what `understudy-mock` serves. */
import type { Handle } from "@understudy/http";
import { listen, type Listening } from "@understudy/http/node";
import { createControl } from "../control/control.ts";
import { createMockInference, type MockInference } from "../mock/mock-inference.ts";
import type { MockInferenceOptions } from "../mock/options.ts";
import { demoScript } from "../script/demo.ts";
import type { Script } from "../script/types.ts";
import { toControlGuard } from "./control-options.ts";
import type { ServeOptions } from "./options.ts";
import { parseFiles, readFiles, type ScriptFile } from "./read-scripts.ts";
import { version } from "./version.ts";

export interface OpenMockOptions extends ServeOptions {
  model?: string[];
  /** Answers what OpenAI refuses of conversations. */
  allowInvalid?: true;
  responses: NonNullable<MockInferenceOptions["responses"]>;
}

export interface OpenMock {
  mock: MockInference;
  listening: Listening;
  /** The files of `--script`. */
  files: ScriptFile[];
  /** Undefined if the demo is played. */
  scripts: Script[] | undefined;
}

/** Throws a `CommandError` or a `ScriptError`. */
export async function openMock(options: OpenMockOptions): Promise<OpenMock> {
  const files = parseFiles(await readFiles(options.script ?? []));
  const scripts = options.script === undefined ? undefined : files.flatMap((file) => file.scripts);
  const mock = createMockInference(scripts ?? [demoScript], {
    models: options.model ?? [],
    refuseInvalid: options.allowInvalid !== true,
    responses: options.responses,
  });
  const guard = toControlGuard(options);
  const info = { version, profile: "openai", store: "none", capabilities: ["scripts", "gates", "journal"] };
  const control = guard === null ? undefined : createControl(mock, { ...guard, info });
  const handle: Handle = async (...asked) => (await control?.(...asked)) ?? mock.handle(...asked);
  const { host, port, allowHost: allowHosts } = options;
  const listening = await listen({ handle }, { host, port, allowHosts });
  return { mock, listening, files, scripts };
}
