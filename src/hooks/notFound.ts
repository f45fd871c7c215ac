import type { Portal } from "./portal.ts";

/** Text of a page that does not exist (docs/product.md 8). */
export const NOT_FOUND_MESSAGE = "This page could not be found";

/** Throws a 404 for brands without tips: they have none of these pages (docs/product.md 2). */
export function needTips({ brand }: Pick<Portal, "brand">): void {
  if (!brand.hasTips) throw new Response(NOT_FOUND_MESSAGE, { status: 404, statusText: "Not Found" });
}
