import { describe, expect, it } from "vitest";
import { BRANDS } from "../../../brands/brands.ts";
import { AUTH_COOKIE } from "../../../contract/limits.ts";
import { isOpen, pageOf } from "../../../contract/pages.ts";
import { BEHIND_COOKIE, VEIL_COOKIE } from "../../hooks/spoilers.ts";
import { aboutText } from "./texts/about.ts";
import { agreementText } from "./texts/agreement.ts";
import { helpText } from "./texts/help.ts";
import { privacyText } from "./texts/privacy.ts";
import { type ArticleText, sectionsOf } from "./texts/text.ts";

const TEXTS = { about: aboutText, agreement: agreementText, help: helpText, privacy: privacyText };

const linksOf = (text: ArticleText) =>
  sectionsOf(text).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((words) => (typeof words === "string" ? [] : words.filter((word) => typeof word !== "string"))),
  );

describe.each(Object.entries(TEXTS))("the text of %s", (_, textOf) => {
  it.each(Object.values(BRANDS))(
    "for $id says its version and day, leads to pages that are there, and names each section once",
    (brand) => {
      const text = textOf(brand);
      expect(text.version).toMatch(/^\d+\.\d+$/);
      expect(text.updatedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
      const ids = sectionsOf(text).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { to } of linksOf(text)) expect([to, pageOf(to) !== undefined && isOpen(to)]).toEqual([to, true]);
      expect(JSON.stringify(text)).not.toMatch(/undefined|NaN|\$\{/);
    },
  );
});

it("the privacy text names every cookie there is, and no other", () => {
  const { table = [] } = sectionsOf(privacyText(BRANDS.default)).find(({ id }) => id === "cookies") ?? {};
  expect(table.map(([name]) => name).toSorted()).toEqual([AUTH_COOKIE, "theme", VEIL_COOKIE, BEHIND_COOKIE].toSorted());
});

it("a brand without tips has no word of plans or experts in its texts", () => {
  for (const brand of Object.values(BRANDS)) {
    const all = Object.values(TEXTS).map((textOf) => JSON.stringify(textOf(brand)));
    expect([brand.id, /方案|专家/.test(all.join(""))]).toEqual([brand.id, brand.hasTips]);
  }
});

it("what diamonds and tickets buy is said in full, and that tickets cannot be bought", () => {
  for (const brand of Object.values(BRANDS)) {
    for (const text of [agreementText(brand), helpText(brand)].map((one) => JSON.stringify(one))) {
      expect(text).toMatch(/购买集锦/);
      expect(text).toMatch(/球票由活动发放，不能充值/);
      expect([brand.id, /送礼物(、|和)发红包/.test(text), text.includes("标价为球票的方案")]).toEqual([brand.id, true, brand.hasTips]);
    }
  }
});

it("a brand's own company and phone stand in its texts, and no other's", () => {
  for (const brand of Object.values(BRANDS)) {
    const all = Object.values(TEXTS)
      .map((textOf) => JSON.stringify(textOf(brand)))
      .join("");
    expect(all).toContain(brand.footer.company);
    for (const other of Object.values(BRANDS)) if (other !== brand) expect(all).not.toContain(other.footer.contact);
  }
});
