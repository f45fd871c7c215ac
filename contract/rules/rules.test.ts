import { describe, expect, it } from "vitest";
import { formatMinor, parseMinor } from "../money.ts";
import { isLoginEnabled, loginCodeProblem, newPasswordProblem, passwordProblem, phoneProblem } from "./login.ts";
import { paymentPasswordProblems } from "./paymentPassword.ts";
import { withdrawalProblems } from "./withdrawal.ts";

describe("login rules", () => {
  it("takes a phone of 11 digits that begins 13, 14, 15, 17, 18 or 19", () => {
    for (const good of ["13000000000", "14999999999", "15012345678", "17012345678", "18012345678", "19012345678"]) {
      expect(phoneProblem(good)).toBeNull();
    }
    for (const bad of [
      "",
      "1301234567",
      "130123456789",
      "16012345678",
      "12012345678",
      "23012345678",
      "1301234567a",
      "１３０１２３４５６７８",
    ]) {
      expect(phoneProblem(bad)).toBe("请输入正确的手机号");
    }
  });

  it("says what is wrong with a code, in the order a reader meets it", () => {
    expect(loginCodeProblem("", false)).toBe("请获取验证码！");
    expect(loginCodeProblem("123456", false)).toBe("请获取验证码！");
    expect(loginCodeProblem("", true)).toBe("请输入验证码！");
    expect(loginCodeProblem("12345", true)).toBe("验证码错误，请确认后重新输入");
    expect(loginCodeProblem("123456", true)).toBeNull();
  });

  it("takes passwords of 6 to 20 characters", () => {
    expect(passwordProblem("12345")).toBe("密码,6-20个字符");
    expect(passwordProblem("123456")).toBeNull();
    expect(passwordProblem("x".repeat(20))).toBeNull();
    expect(passwordProblem("x".repeat(21))).toBe("密码,6-20个字符");
    expect(newPasswordProblem("", "")).toBe("密码不可为空");
    for (const length of [5, 21]) expect(newPasswordProblem("x".repeat(length), "x".repeat(length))).toBe("密码,6-20个字符");
    expect(newPasswordProblem("123456", "123457")).toBe("两次密码输入不一致");
    expect(newPasswordProblem("123456", "123456")).toBeNull();
  });

  it("enables the button only when all of it is there", () => {
    const phone = { tab: "phone", phone: "13012345678", account: "", password: "", code: "123456", isSliderPassed: true } as const;
    expect(isLoginEnabled(phone)).toBe(true);
    expect(isLoginEnabled({ ...phone, isSliderPassed: false })).toBe(false);
    expect(isLoginEnabled({ ...phone, code: "12345" })).toBe(false);
    expect(isLoginEnabled({ ...phone, phone: "1301234567" })).toBe(false);
    // No slider, phone or code is needed.
    const account = { tab: "account", phone: "", account: "fan", password: "123456", code: "", isSliderPassed: false } as const;
    expect(isLoginEnabled(account)).toBe(true);
    expect(isLoginEnabled({ ...account, account: "" })).toBe(false);
    expect(isLoginEnabled({ ...account, password: "12345" })).toBe(false);
  });
});

describe("payment password rules", () => {
  it("asks for all three fields", () => {
    expect(paymentPasswordProblems({ password: "", newPassword: "", verifyCode: "" })).toEqual({
      password: "请输入密码",
      newPassword: "请输入确认密码",
      verifyCode: "请输入验证码",
    });
  });

  it("compares the two only when the confirmation is not empty", () => {
    expect(paymentPasswordProblems({ password: "123456", newPassword: "", verifyCode: "1" })).toEqual({ newPassword: "请输入确认密码" });
    expect(paymentPasswordProblems({ password: "123456", newPassword: "654321", verifyCode: "1" }).password).toBe(
      "确认密码与设置密码不一致",
    );
    expect(paymentPasswordProblems({ password: "123456", newPassword: "123456", verifyCode: "123456" })).toEqual({});
  });
});

describe("withdrawal rules", () => {
  const limits = { minMinor: 10_000n, cashBalanceMinor: 50_000n, minText: "100" };
  const good = { drawType: 1, cardId: "c1", amount: "100", verifyCode: "123456", payPassword: "secret" } as const;

  it("lets a good form through", () => {
    expect(withdrawalProblems(good, limits)).toEqual({});
  });

  it("needs account and code for types 1 and 2 only", () => {
    expect(withdrawalProblems({ ...good, cardId: "", verifyCode: "" }, limits)).toEqual({
      cardId: "请选择银行卡号",
      verifyCode: "请输入验证码",
    });
    expect(withdrawalProblems({ ...good, drawType: 2, cardId: "" }, limits)).toEqual({ cardId: "请选择支付宝账号" });
    expect(withdrawalProblems({ ...good, drawType: 3, cardId: "", verifyCode: "" }, limits)).toEqual({});
    expect(withdrawalProblems({ ...good, drawType: null }, limits).drawType).toBe("请选择提现方式");
  });

  it("holds the amount between the minimum and the balance, to the last unit", () => {
    expect(withdrawalProblems({ ...good, amount: "99.99" }, limits).amount).toBe("单笔最小提现球钻为100");
    expect(withdrawalProblems({ ...good, amount: "500" }, limits).amount).toBeUndefined();
    expect(withdrawalProblems({ ...good, amount: "500.01" }, limits).amount).toBe("不可超过可提现金额");
    for (const bad of ["", "0", "-1", "1e3", "１００", "1.001", "abc", " 100"]) {
      expect(withdrawalProblems({ ...good, amount: bad }, limits).amount).toBe("请填写提现球钻");
    }
  });
});

describe("money", () => {
  it("reads and writes minor units exactly", () => {
    expect(parseMinor("12.5")).toBe(1250n);
    expect(formatMinor(1250n)).toBe("12.50");
    expect(formatMinor(-5n)).toBe("-0.05");
    expect(["0", "7", "7.05", "007", "9".repeat(15)].map(parseMinor)).toEqual([0n, 700n, 705n, 700n, BigInt(`${"9".repeat(15)}00`)]);
    for (const bad of ["", "7.", ".5", "7.123", "-7", "1e3", "１", " 7", "1".repeat(16)]) expect(parseMinor(bad), bad).toBeNull();
    expect([0n, 1n, 100n, -1_234n, 123_456n].map(formatMinor)).toEqual(["0.00", "0.01", "1.00", "-12.34", "1234.56"]);
  });
});
