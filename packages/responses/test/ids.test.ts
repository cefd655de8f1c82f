import { describe, expect, it } from "vitest";
import * as ids from "@understudy/responses";

const uuid = "019a5b3e-7c1a-7000-8000-000000000003";

describe("ids", () => {
  it("hold the id of their record", () => {
    expect(ids.responseId(uuid)).toBe("resp_019a5b3e7c1a70008000000000000003");
    expect(ids.parseResponseId(ids.responseId(uuid))).toBe(uuid);
    expect(ids.parseConversationId(ids.conversationId(uuid))).toBe(uuid);
    expect(ids.parseItemId(ids.itemId("mcp_call", uuid, 3))).toEqual({
      prefix: "mcp",
      container: uuid,
      index: 3,
    });
  });

  it("keep input and output of a response apart", () => {
    const input = ids.parseItemId(ids.inputItemId("message", uuid, 40_000));
    expect(ids.placeInResponse(input?.index ?? 0)).toEqual({ input: true, at: 40_000 });
    expect(ids.placeInResponse(3)).toEqual({ input: false, at: 3 });
  });

  it.each([
    "msg_019a5b3e7c1a70008000000000000003",
    "msg_019a5b3e7c1a7000800000000000000300001",
    "MSG_019a5b3e7c1a700080000000000000030001",
    "xyz_019a5b3e7c1a700080000000000000030001",
    "msg_019A5b3e7c1a700080000000000000030001",
    "resp_019a5b3e7c1a70008000000000000003",
  ])("%s is the id of no item", (text) => {
    expect(ids.parseItemId(text)).toBeNull();
  });

  it("name a session", () => {
    const session = "019a5b3e-7c1a-7000-8000-000000000004";
    const id = ids.sessionConversationId(uuid, session);
    expect(ids.parseSessionConversationId(id)).toEqual({ agent: uuid, session });
    expect(ids.parseConversationId(id)).toBeNull();
  });
});
