import type { Portal } from "./portal.ts";

/** What a page that does not exist says (docs/product.md 8). */
export const NOT_FOUND_MESSAGE = "This page could not be found";

/** Brands without tips have none of their pages (docs/product.md 2). */
export function needTips({ brand }: Pick<Portal, "brand">): void {
  if (!brand.hasTips) throw new Response(NOT_FOUND_MESSAGE, { status: 404, statusText: "Not Found" });
}
