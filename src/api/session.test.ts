import { describe, expect, it } from "vitest";
import { payCalls } from "../../contract/http/pay.ts";
import { tipsCalls } from "../../contract/http/tips.ts";
import { userCalls } from "../../contract/http/user.ts";
import { err, ok } from "../../contract/result.ts";
import { SESSION_CALLS, logOut } from "./session.ts";

describe("the session's calls", () => {
  it.each(Object.entries(SESSION_CALLS))("%s is the contract's", (name, call) => {
    const agreed = ({ ...userCalls, ...payCalls, ...tipsCalls } as Record<string, object>)[name];
    expect(agreed).toMatchObject(call);
    expect(agreed).toHaveProperty("reply");
  });

  it.each([
    [ok({}), true],
    [err({ code: 20_001, message: "已退出登录" }), true],
    [err({ code: 20_002, message: "" }), false],
  ])("logging out, answered with %j, has succeeded: %s", async (answer, isOk) => {
    const sent: unknown[] = [];
    const api = { send: async (_call: unknown, input: unknown) => (sent.push(input), answer as never) };
    expect((await logOut(api, "7")).ok).toBe(isOk);
    expect(sent).toMatchObject([{ query: { userId: "7" } }]);
  });
});
