/** An answer to an approval request counts once, wherever the chain forks. */
import { parseItemId } from "@understudy/responses";
import type { Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { seekConversation } from "../../records/conversations.ts";
import { keys } from "../../records/keys.ts";
import { remove } from "../../records/record.ts";
import { isKept } from "../../records/responses.ts";
import type { ResponseContext } from "../context/context.ts";
import { refuse } from "../../items/problem.ts";

/** Says that a request was answered, for as long as something has the request. */
interface Mark {
  key: string;
  request: string;
  isNeeded(): Promise<boolean>;
}

/**
 * Before the tool runs. Requests may be items of a conversation, whose responses may be gone. Throws `approval_already_used`;
 * after a crash from here on the approval stays used. A request that only its caller kept has nobody who could know, and one
 * with the id of what the caller may not read is such a request: it uses up nothing of anybody else.
 */
export async function useApprovals(
  app: Acting<ResponsePorts>,
  requests: readonly string[],
  store: boolean,
  context: Pick<ResponseContext, "chain" | "conversation">,
): Promise<void> {
  const marks = await needed(requests.flatMap((request) => marksOf(app, request, context)));
  if (marks.length === 0) return;
  const ids = [...new Set(marks.map(({ request }) => request))].join(", ");
  if (!store)
    throw refuse(
      "invalid_value",
      "store",
      `store: expected true, as the input answers the approval request ${ids}, which is stored.`,
    );
  const checks = marks.map(({ key }) => ({ key, version: null }));
  if (
    !(await app.store.commit(
      checks,
      marks.map(({ key }) => ({ key, value: true })),
    ))
  )
    throw refuse(
      "approval_already_used",
      "input",
      `input: an answer to ${ids} was used already; each approval request is answered once.`,
      { status: 409 },
    );
  // Whoever deleted what has a request may have looked for its mark before that was there.
  const kept = await needed(marks);
  const orphans = marks.filter((mark) => !kept.includes(mark));
  if (orphans.length > 0)
    await app.store.commit(
      [],
      orphans.map(({ key }) => remove(key)),
    );
}

/** A response has the requests of its output, and a conversation its items, whoever made them. */
function marksOf(
  app: Acting<ResponsePorts>,
  request: string,
  { chain, conversation: context }: Pick<ResponseContext, "chain" | "conversation">,
): Mark[] {
  const conversation = context?.uuid ?? null;
  const response = parseItemId(request)?.container;
  return [
    ...(response === undefined
      ? []
      : [{ key: keys.approval(request), request, isNeeded: () => isKept(app, response, chain) }]),
    ...(conversation === null
      ? []
      : [
          {
            key: keys.approvalIn(conversation, request),
            request,
            isNeeded: async () => (await seekConversation(app, conversation)) !== undefined,
          },
        ]),
  ];
}

async function needed(marks: readonly Mark[]): Promise<Mark[]> {
  const answers = await Promise.all(marks.map((mark) => mark.isNeeded()));
  return marks.filter((_, at) => answers[at]);
}
