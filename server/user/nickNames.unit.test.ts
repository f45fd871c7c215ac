import { describe, expect, it } from "vitest";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { wantedNickName } from "./nickNames.ts";

describe("a nickname one wants", () => {
  it.each(["加微信abc123", "vx_zhang88", "zb88点com", "ｂｅｔ365。com"])("%s is no advertisement of somewhere else", (typed) => {
    expect(wantedNickName(typed)).toMatchObject({ ok: false, error: { message: "昵称不能包含联系方式或网址" } });
    // Whoever has it already keeps it.
    expect(wantedNickName(typed, { ownKey: nickNameKey(typed) }).ok).toBe(true);
  });

  it.each(["球迷12345678", "微信支付", "No.10", "u.s.球迷", "A.C.米兰", "v5"])("%s is one", (typed) => {
    expect(wantedNickName(typed)).toMatchObject({ ok: true, value: { nickName: typed } });
  });
});
