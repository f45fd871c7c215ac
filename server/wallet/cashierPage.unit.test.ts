import { expect, test } from "vitest";
import { BRANDS } from "../../brands/brands.ts";
import { lookOf } from "../../brands/look.ts";
import { cashierNotice, cashierPage } from "./cashierPage.ts";

const ORDER = { orderId: "12", amount: "50.00", method: "sandbox", state: "open", cashierUrl: "", expiresAt: 0 } as const;

test("what comes from elsewhere is text on the page, and never a part of it", () => {
  const odd = `<b>"A" & 'B'</b>`;
  const text = "&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;";
  const frame = { brand: { ...BRANDS.default, name: odd }, cookie: `theme=${odd}` };
  const pages = [
    cashierPage({ order: { ...ORDER, amount: odd }, signature: odd, isWaiting: false, ...frame }),
    cashierNotice(odd, frame, odd),
  ];
  for (const page of pages) {
    expect(page).not.toContain(odd);
    expect(page).toContain(text);
    expect(page).toContain(`- ${text}</title>`);
  }
  expect(pages[0]).toContain(`<strong>¥${text}</strong>`);
});

test.each(["default", "variant2"] as const)("is in the colours of %s and in the theme the reader chose", (id) => {
  const brand = BRANDS[id];
  const page = cashierNotice("支付宝", { brand, cookie: "a=1; theme=dark" }, "订单已结束");
  expect(page).toContain('<html lang="zh-CN" data-theme="dark">');
  expect([lookOf(brand, "light").accent, lookOf(brand, "dark").accent].filter((colour) => !page.includes(colour))).toEqual([]);
  expect(cashierNotice("支付宝", { brand, cookie: undefined }, "订单已结束")).toContain('<html lang="zh-CN">');
});
