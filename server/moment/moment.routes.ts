import { momentCalls } from "../../contract/http/moment.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { MomentCards } from "./types.ts";

/** Cards of moments (docs/product.md 3). */
export function registerMomentCalls(
  registry: CallRegistry,
  { cards, clock }: { readonly cards: MomentCards; readonly clock: Clock },
): void {
  registry.handle(momentCalls.informMomentList, async ({ body: { moments, at } }) => {
    const now = clock.now();
    return ok({ list: await cards.cards(moments, Math.min(now, at ?? now)) });
  });
}
