import type { Hub } from "../feed/types.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Matches } from "../match/match.ts";
import { registerMomentCalls } from "../moment/moment.routes.ts";
import { createMomentCards } from "../moment/momentCards.ts";
import { createMomentCheck } from "../moment/momentCheck.ts";
import type { Moments } from "../moment/types.ts";

export interface MomentsDeps {
  readonly hub: Pick<Hub, "read" | "position">;
  readonly matches: Pick<Matches, "rowsOf">;
  readonly clock: Clock;
}

/** Moments of matches that people share: their cards, and whether there is such a moment. */
export function composeMoments(registry: CallRegistry, { hub, matches, clock }: MomentsDeps): Moments {
  const cards = createMomentCards(hub);
  registerMomentCalls(registry, { cards, clock });
  return {
    ...cards,
    check: createMomentCheck({
      clock,
      kickoffOf: async ({ sport, matchId }) => (await matches.rowsOf(sport, [matchId]))[0]?.kickoffAt ?? null,
    }),
  };
}
