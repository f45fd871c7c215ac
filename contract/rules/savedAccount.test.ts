import { describe, expect, it } from "vitest";
import { isLuhn, plainAccountNo, savedAccountProblems } from "./savedAccount.ts";

const GOOD = { type: 1, accountNo: "6222 0200 0000 0000 017", holder: "张三", bankName: "招商银行" } as const;

describe("a saved account", () => {
  it("has a card number whose check digit is right", () => {
    expect(isLuhn("4539148803436467")).toBe(true);
    expect(isLuhn("4539148803436468")).toBe(false);
    // Two adjacent digits swapped.
    expect(isLuhn("4539148803434667")).toBe(false);
  });

  it("is plain without the spaces of a card and the capitals of an address", () => {
    expect(plainAccountNo(1, " 4539 1488 ０３４３ 6467 ")).toBe("4539148803436467");
    expect(plainAccountNo(2, " Ab@Mail.com ")).toBe("ab@mail.com");
    for (const typed of ["１３８００１３６０２１", "138 0013 6021"]) expect(plainAccountNo(2, typed)).toBe("13800136021");
  });

  it.each([
    [{ ...GOOD, accountNo: "4539 1488 0343 6467" }, {}],
    [{ ...GOOD, accountNo: "4539 1488 0343 6468" }, { accountNo: "请输入正确的银行卡号" }],
    [{ ...GOOD, accountNo: "0000000" }, { accountNo: "请输入正确的银行卡号" }],
    [
      { ...GOOD, accountNo: "4539148803436467", holder: "张", bankName: " " },
      { holder: "请输入正确的持卡人姓名", bankName: "请输入开户银行" },
    ],
    [{ type: 2 as const, accountNo: "13800136021", holder: "欧阳·小明", bankName: "" }, {}],
    [{ type: 2 as const, accountNo: "Fan@mail.com", holder: "张三", bankName: "" }, {}],
    [
      { type: 2 as const, accountNo: "fan@", holder: "", bankName: "" },
      { accountNo: "请输入正确的支付宝账号", holder: "请输入正确的真实姓名" },
    ],
  ])("%j: %j", (form, problems) => expect(savedAccountProblems(form)).toEqual(problems));
});
