import type { Check } from "../../check.ts";
import { streamError } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const errorForm: Check = {
  id: "streams/error-form",
  scenario: "any",
  judge({ exchanges }) {
    const errors = exchanges.flatMap((exchange) => {
      const message = streamError(exchange);
      return message === undefined ? [] : [{ index: exchange.index, message }];
    });
    const findings = errors
      .filter(({ message }) => !/^[45]\d\d: ./s.test(message))
      .map(({ index, message }) => ({
        where: index,
        what: "error.message",
        expected: "a status, a colon, a space and words",
        said: message,
      }));
    return verdictOf(errors.length, findings, "no stream failed");
  },
};
