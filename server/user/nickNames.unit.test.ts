import { describe, expect, it } from "vitest";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { createWithGivenName, wantedNickName } from "./nickNames.ts";
import type { UserRepository } from "./userRepository.ts";

describe("a nickname one wants", () => {
  it.each(["加微信abc123", "vx_zhang88", "zb88点com", "ｂｅｔ365。com"])("%s is no advertisement of somewhere else", (typed) => {
    expect(wantedNickName(typed)).toMatchObject({ ok: false, error: { message: "昵称不能包含联系方式或网址" } });
    // A user who already has the name keeps it.
    expect(wantedNickName(typed, { ownKey: nickNameKey(typed) }).ok).toBe(true);
  });

  it.each([
    ["全场客服", "昵称不能包含“官方”“系统”“管理员”“客服”等字样"],
    ["百家乐之王", "昵称内容包含不允许发布的词语"],
  ])("%s is none but for whoever has it", (typed, message) => {
    expect(wantedNickName(typed)).toMatchObject({ ok: false, error: { message } });
    expect(wantedNickName(typed, { ownKey: nickNameKey(typed) })).toMatchObject({ ok: true, value: { nickName: typed } });
  });

  it.each(["球迷12345678", "微信支付", "No.10", "u.s.球迷", "A.C.米兰", "v5"])("%s is one", (typed) => {
    expect(wantedNickName(typed)).toMatchObject({ ok: true, value: { nickName: typed } });
  });
});

it("whoever registers by phone may have a name as long as forty characters, and no longer", () => {
  const outcomes = [40, 41].map((length) => wantedNickName("a".repeat(length), { isLongAllowed: true }));
  expect(outcomes).toMatchObject([{ ok: true }, { ok: false, error: { message: expect.stringContaining("昵称不能超过") } }]);
  expect(wantedNickName("a".repeat(40)).ok).toBe(false);
});

describe("a name that is given", () => {
  /** The first `taken` names tried are in use; `mobiles`: numbers that are in use. */
  function usersWith({ taken, mobiles = [] }: { readonly taken: number; readonly mobiles?: readonly string[] }) {
    const tried: string[] = [];
    const create: UserRepository["create"] = async ({ nickName }) => {
      tried.push(nickName);
      return tried.length > taken ? "7" : null;
    };
    const users = { create, isMobileTaken: async (mobile: string) => mobiles.includes(mobile) } as UserRepository;
    return { users, tried };
  }
  const user = { mobile: "13800000000", passwordHash: null, at: 0 };

  it("is another where it is taken, eight times; then something is wrong", async () => {
    const { users, tried } = usersWith({ taken: 7 });
    expect(await createWithGivenName(users, user)).toBe("7");
    expect(tried).toHaveLength(8);
    for (const name of tried) expect(name).toMatch(/^球迷\d{8}$/);
    await expect(createWithGivenName(usersWith({ taken: 8 }).users, user)).rejects.toThrow("no free nickname in 8 tries");
  });

  it("is none for a mobile that somebody has", async () => {
    const { users, tried } = usersWith({ taken: 8, mobiles: [user.mobile] });
    expect(await createWithGivenName(users, user)).toBeNull();
    expect(tried).toHaveLength(1);
  });
});
