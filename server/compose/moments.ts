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

/** Moments of matches that users share: their cards, and the check that such a moment exists. */
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
