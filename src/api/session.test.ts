import { describe, expect, it } from "vitest";
import { err, ok } from "../../contract/result.ts";
import { logOut } from "./session.ts";
import { answeringApi } from "./testing/answeringApi.ts";

describe("the session's calls", () => {
  it.each([
    [ok({}), true],
    [err({ code: 20_001, message: "已退出登录" }), true],
    [err({ code: 20_002, message: "" }), false],
  ])("logging out, answered with %j, has succeeded: %s", async (answer, isOk) => {
    const sent: unknown[] = [];
    const api = answeringApi((_, input) => {
      sent.push(input);
      return answer;
    });
    expect((await logOut(api, "7")).ok).toBe(isOk);
    expect(sent).toMatchObject([{ query: { userId: "7" } }]);
  });
});
