import { expect, test } from "vitest";
import { brandOf } from "../../brands/brands.ts";
import { siteCalls } from "../../contract/http/site.ts";
import { createCallRegistry } from "../http/registry.ts";
import { registerDownloadCalls } from "./download.routes.ts";

test.each([
  ["default", false],
  ["variant1", true],
] as const)("%s: its own app, offered in the help bar or not", async (id, isOffered) => {
  const brand = brandOf(id, { version: "4.5.6", builtOn: "2026-11-22" });
  const registry = createCallRegistry();
  registerDownloadCalls(registry, brand);
  const answer = (call: typeof siteCalls.downloadConfig | typeof siteCalls.downloadInfo | typeof siteCalls.downloadLiveTips) =>
    registry.find(call)?.answer({} as never);
  expect(await answer(siteCalls.downloadConfig)).toEqual({ ok: true, value: { isOffered, url: brand.appUrl, version: "4.5.6" } });
  expect(await answer(siteCalls.downloadInfo)).toMatchObject({ value: { name: brand.name, updatedOn: "2026-11-22" } });
  expect(await answer(siteCalls.downloadLiveTips)).toMatchObject({ value: { title: "开播须知" } });
});
