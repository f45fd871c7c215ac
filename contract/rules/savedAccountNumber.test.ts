import { expect, test } from "vitest";
import { accountNoProblem, holderProblem, maskAccountNo, plainAccountNo } from "./savedAccount.ts";

test("a card has 13 to 19 ASCII digits, the last of them its check digit", () => {
  for (const good of ["6222021234567890128", "4111111111111111", "4222222222222", "5500 0000 0000 0004"]) {
    expect(accountNoProblem(1, plainAccountNo(1, good)), good).toBeNull();
  }
  const bad = ["4111111111111112", "411111111111", "62220212345678901280", "", "4111-1111-1111-1111", "411111111111111a"];
  for (const text of bad) {
    expect(accountNoProblem(1, plainAccountNo(1, text)), text).toBe("请输入正确的银行卡号");
  }
  // Full-width digits from an input method are converted to plain digits.
  expect(plainAccountNo(1, "４１１１ １１１１１１１１１１１１")).toBe("4111111111111111");
});

test("any single wrong digit of a card is found", () => {
  const card = "6222021234567890128";
  for (let at = 0; at < card.length; at += 1) {
    const wrong = card.slice(0, at) + String((Number(card[at]) + 1) % 10) + card.slice(at + 1);
    expect(accountNoProblem(1, wrong), wrong).not.toBeNull();
  }
});

test("an account of a payment app is a phone or an e-mail address", () => {
  for (const good of ["13800136021", "someone@mail.com", "Some.One@MAIL.example.com"]) {
    expect(accountNoProblem(2, plainAccountNo(2, good)), good).toBeNull();
  }
  for (const bad of [
    "1380013602",
    "12800136021",
    "someone",
    "a@b",
    "a b@mail.com",
    "@mail.com",
    "someone@mail.com\n",
    "4111111111111111",
  ]) {
    const problem = accountNoProblem(2, plainAccountNo(2, bad));
    // A line break after the pasted text is stripped.
    expect(problem, bad).toBe(bad.endsWith("\n") ? null : "请输入正确的支付宝账号");
  }
});

test("a holder is a name of 2 to 30 characters", () => {
  for (const good of ["张三", "阿依古丽·买买提", "John O'Neil", "𠮷田", "李".repeat(30)]) expect(holderProblem(1, good), good).toBeNull();
  for (const bad of ["张", "李".repeat(31), "", "12345", "张三<b>", "张3"])
    expect([holderProblem(1, bad), holderProblem(2, bad)], bad).toEqual(["请输入正确的持卡人姓名", "请输入正确的真实姓名"]);
});

test("masks show the end of a card and the edges of an account, never all of it", () => {
  expect(maskAccountNo("6222021234560017")).toBe("**** **** **** 0017");
  expect(maskAccountNo("13800136021")).toBe("138****6021");
  expect(maskAccountNo("abcd@mail.com")).toBe("ab***@mail.com");
  expect(maskAccountNo("ab@mail.com")).toBe("a***@mail.com");
  expect(maskAccountNo("a@mail.com")).toBe("***@mail.com");
});
