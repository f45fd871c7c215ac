import { describe, expect, it } from "vitest";
import { BRANDS, brandOf } from "./brands.ts";

const all = Object.values(BRANDS);
const variants = all.filter((brand) => brand.id !== "default");

describe("brands (docs/product.md 1)", () => {
  it("are a default and four variants", () => {
    expect(all.map((b) => b.id)).toEqual(["default", "variant1", "variant2", "variant3", "variant4"]);
  });

  it("hide the tips for two variants and come in both themes", () => {
    expect(all.filter((b) => !b.hasTips)).toHaveLength(2);
    expect(variants.filter((b) => b.theme === "green")).toHaveLength(2);
  });

  it("show the app entry for the four variants only", () => {
    expect(all.filter((b) => b.hasAppEntry).map((b) => b.id)).toEqual(variants.map((b) => b.id));
  });

  it("each have their own key, name and licence", () => {
    for (const pick of [
      (b: (typeof all)[number]) => b.applicationKey,
      (b: (typeof all)[number]) => b.name,
      (b: (typeof all)[number]) => b.footer.licence,
    ]) {
      expect(new Set(all.map(pick)).size).toBe(5);
    }
  });
});

describe("brandOf", () => {
  it("reads the setting", () => {
    expect(brandOf("variant3").name).toBe("看台体育");
    expect(brandOf("").id).toBe("default");
  });

  it("shows version and day of its build, and an app address of its own", () => {
    const build = { version: "4.5.6", builtOn: "2026-11-22" };
    expect(brandOf("variant2", build)).toMatchObject({ build, appUrl: "/app?brand=variant2" });
    expect(new Set(all.map((b) => b.appUrl)).size).toBe(5);
  });

  it("refuses a name that is no brand", () => {
    expect(() => brandOf("variant9")).toThrow("variant9");
    expect(() => brandOf("toString")).toThrow("must be one of");
  });
});
