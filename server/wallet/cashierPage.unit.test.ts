import { expect, test } from "vitest";
import { cashierNotice, cashierPage } from "./cashierPage.ts";

const ORDER = { orderId: "12", amount: "50.00", method: "sandbox", state: "open", cashierUrl: "", expiresAt: 0 } as const;

test("what comes from elsewhere is text on the page, and never a part of it", () => {
  const odd = `<b>"A" & 'B'</b>`;
  const text = "&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;";
  const pages = [
    cashierPage({ order: { ...ORDER, amount: odd }, signature: odd, isWaiting: false, brandName: odd }),
    cashierNotice(odd, odd, odd),
  ];
  for (const page of pages) {
    expect(page).not.toContain(odd);
    expect(page).toContain(text);
    expect(page).toContain(`- ${text}</title>`);
  }
  expect(pages[0]).toContain(`<strong>¥${text}</strong>`);
});
