import { NOT_FOUND_MESSAGE } from "./notFound.ts";
import type { Portal } from "./portal.ts";

/** Brands without tips have none of their pages (docs/product.md 2). */
export function needTips({ brand }: Pick<Portal, "brand">): void {
  if (!brand.hasTips) throw new Response(NOT_FOUND_MESSAGE, { status: 404, statusText: "Not Found" });
}
