import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idCardProblem, plainIdCard, realNameProblem } from "./realName.ts";

const WRONG = "请输入正确的身份证号码";

describe("id-card numbers", () => {
  it("are right with province, date of birth and check character", () => {
    // The example of GB 11643, a woman's number from the same standard, and one whose check character is a digit.
    for (const good of ["11010519491231002X", "440524188001010014"]) {
      expect([good, idCardProblem(good)]).toEqual([good, good.includes("1880") ? WRONG : null]);
    }
    expect(idCardProblem("")).toBe("请输入身份证号码");
    expect(idCardProblem("110105194912310021")).toBe(WRONG);
    expect(idCardProblem("11010519491231002x")).toBe(WRONG);
    expect(idCardProblem(plainIdCard(" 11010519491231002x "))).toBeNull();
    expect(plainIdCard("１１０１０５ １９４９１２３１ ００２ｘ")).toBe("11010519491231002X");
    expect(idCardProblem("1101051949123100")).toBe(WRONG);
    expect(idCardProblem("１１０１０５１９４９１２３１００２X")).toBe(WRONG);
  });

  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const withCheck = (body: string) => body + "10X98765432".charAt(weights.reduce((sum, w, i) => sum + w * Number(body[i]), 0) % 11);

  it("with a right check character still need a date and a province there is", () => {
    expect(idCardProblem(withCheck("11010520000229001"))).toBeNull();
    for (const body of [
      "11010520010229001",
      "11010519491331001",
      "11010519490431001",
      "11010519490001001",
      "99010519491231001",
      "00010519491231001",
    ]) {
      expect([body, idCardProblem(withCheck(body))]).toEqual([body, WRONG]);
    }
  });

  it("show every single wrong digit and every two that changed places", () => {
    const number = fc
      .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 27 }))
      .map(([n, day]) =>
        withCheck(`1101051990${String(1 + (n % 12)).padStart(2, "0")}${String(day + 1).padStart(2, "0")}${String(n).padStart(3, "0")}`),
      );
    fc.assert(
      fc.property(number, fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (idCard, at, by) => {
        expect(idCardProblem(idCard)).toBeNull();
        const digit = String((Number(idCard[at]) + by) % 10);
        expect(idCardProblem(idCard.slice(0, at) + digit + idCard.slice(at + 1))).toBe(WRONG);
        if (at < 16 && idCard[at] !== idCard[at + 1]) {
          expect(idCardProblem(idCard.slice(0, at) + idCard[at + 1] + idCard[at] + idCard.slice(at + 2))).toBe(WRONG);
        }
      }),
    );
  });
});

describe("real names", () => {
  it("are Chinese, with a dot inside for transcribed ones", () => {
    for (const good of ["张三", "欧阳娜娜", "阿不都热合曼·买买提", "𠮷田"]) expect(realNameProblem(good)).toBeNull();
    for (const bad of ["张", "Zhang", "张 三", "·张三", "张三·", "张··三", "张3", "张三\u200b", "张".repeat(31)]) {
      expect([bad, realNameProblem(bad)]).toEqual([bad, "请输入正确的真实姓名"]);
    }
    expect(realNameProblem("")).toBe("请输入真实姓名");
  });
});
