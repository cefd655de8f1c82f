/** What is told of the server's tools that ran. */
import { checksOf } from "../../../check/check.ts";
import { responseSearchStories } from "../generators/searches.ts";
import { responseToolStories } from "../generators/tools.ts";
import { recordsAmong } from "../../../json/difference.ts";
import { promptAtoms, textOrEmpty } from "../views/atoms.ts";
import { inferencesOf } from "../views/inferences.ts";
import { outputItems, callMarker, toolRunResult, toolRuns } from "../views/tool-runs.ts";
import { observedResponses } from "../views/observed.ts";
import { compare, finding, judgeEach } from "../../../check/verdict.ts";

const ofServer = { generator: responseToolStories, needs: ["journal"] } as const;

export const receipts = checksOf(ofServer, [
  {
    id: "responses/tools-listed-once",
    statement:
      "The tools of a server are an item of the first response that offers them, and not of those after it.",
    reference: ["McpListTools"],
    when: { tool_lists: "once" },
    judge(trace) {
      const offering = observedResponses(trace).filter(
        ({ response, sent }) =>
          response !== null && recordsAmong(sent["tools"]).some(({ type }) => type === "mcp"),
      );
      return judgeEach(offering, "no response offered tools of a server", (observed) =>
        compare(
          observed.exchange,
          "mcp_list_tools items",
          observed.step.after === undefined ? 1 : 0,
          outputItems(observed, "mcp_list_tools").length,
        ),
      );
    },
  },
  {
    id: "responses/empty-keys",
    statement:
      "A list of tools has no key that is null: where there is no error, description or annotation, OpenAI leaves the key out, and the AI SDK refuses null.",
    reference: ["McpListTools"],
    when: { empty_keys: "left_out" },
    judge(trace) {
      const lists = observedResponses(trace).flatMap((observed) =>
        outputItems(observed, "mcp_list_tools").map((list) => ({ observed, list })),
      );
      return judgeEach(lists, "no tools of a server were listed", ({ observed, list }) => {
        const nulls = [list, ...recordsAmong(list["tools"])].flatMap((one) =>
          Object.keys(one).filter((key) => one[key] === null),
        );
        return compare(observed.exchange, "keys of mcp_list_tools that are null", [], [...new Set(nulls)]);
      });
    },
  },
  {
    id: "responses/tool-receipts",
    statement: "Each call of a server's tool that ran is an mcp_call item with its result, and completed.",
    reference: ["McpCall"],
    when: { server_call_items: "whole" },
    judge(trace) {
      const runs = toolRuns(trace).filter(
        ({ entry }) =>
          entry.answer !== null && toolRunResult(entry).error === null && toolRunResult(entry).output !== "",
      );
      const observed = observedResponses(trace);
      const isOpen = observed.some(({ response, exchange }) => response === null && exchange.status === 200);
      return judgeEach(isOpen ? [] : runs, "no tool of the server answered", ({ entry, at }) => {
        const found = observed.flatMap((one) =>
          outputItems(one, "mcp_call")
            .filter((item) => callMarker(item["arguments"]) === at)
            .map((item) => ({ one, item })),
        );
        const [first] = found;
        const exchange = first?.one.exchange ?? observed[0]?.exchange;
        if (exchange === undefined) return [];
        const { name, output, error, status } = first?.item ?? {};
        return compare(
          exchange,
          `mcp_call of ${at}`,
          {
            items: 1,
            name: entry.request?.tool_name,
            output: toolRunResult(entry).output ?? "",
            error: null,
            status: "completed",
          },
          { items: found.length, name, output: output ?? "", error, status },
        );
      });
    },
  },
  {
    id: "responses/failing-tool",
    least: 3,
    statement:
      "A tool of the server that fails does not fail the response: its item has the error, and the model gets it.",
    reference: ["McpCall"],
    when: { failed_mcp_calls: "error" },
    judge(trace) {
      const failed = toolRuns(trace).filter(({ entry }) => toolRunResult(entry).error !== null);
      const observed = observedResponses(trace);
      return judgeEach(failed, "no tool of the server failed", ({ entry, at }) => {
        const item = observed
          .flatMap((one) => outputItems(one, "mcp_call"))
          .find((one) => callMarker(one["arguments"]) === at);
        const [first] = observed;
        if (first === undefined) return [];
        const { error } = toolRunResult(entry);
        const named = item === undefined ? undefined : textOrEmpty(item["error"]).includes(error ?? "");
        return compare(
          first.exchange,
          `mcp_call of ${at}`,
          { output: null, "names the error": true },
          { output: item?.["output"], "names the error": named },
        );
      });
    },
  },
  {
    id: "responses/tool-result-reaches-model",
    generator: [responseToolStories, responseSearchStories],
    statement: "The result of a server's tool is in the next prompt.",
    reference: ["McpCall"],
    judge(trace) {
      const results = new Map(toolRuns(trace).map(({ entry, at }) => [at, { entry, at }]));
      const rows = observedResponses(trace).flatMap((observed) =>
        inferencesOf(trace, observed.alias).flatMap(({ request, seq }) =>
          promptAtoms(request?.messages ?? []).flatMap((atom) => {
            const run = "call" in atom ? results.get(String(callMarker(atom.arguments))) : undefined;
            return run === undefined || !("call" in atom) ? [] : [{ observed, seq, atom, run }];
          }),
        ),
      );
      return judgeEach(rows, "no result of a server's tool was due", ({ observed, seq, atom, run }) => {
        const { output, error } = toolRunResult(run.entry);
        const isTold = atom.answer !== null && atom.answer.includes(output ?? error ?? "");
        return isTold
          ? []
          : [
              {
                ...finding(
                  observed.exchange,
                  `answer of ${run.at} in the prompt`,
                  output ?? error,
                  atom.answer,
                ),
                seq,
              },
            ];
      });
    },
  },
]);
