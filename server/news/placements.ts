import { placeOf } from "../../contract/codes/places.ts";
import type { Banner } from "../../contract/http/content.ts";
import { bannerJump } from "../../contract/rules/bannerJump.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { createPlacementRepository } from "./placementRepository.ts";

/** Banners, adverts and posters by place, brand and time (docs/product.md 2 and 7). */
export interface Placements {
  /**
   * The placements in force now, heaviest first; none for an unknown place. Placements that lead nowhere are left out: to a
   * page that is not open, or to a match, plan, expert, room, article or recording that does not exist. `at`: the moment of a reader who
   * is behind; placements that began later and lead to a match or an article about one are left out too.
   */
  at(place: string, at?: number): Promise<readonly Banner[]>;
}

const SHOWN = 20;
/** Pages by `innerPageId` (contract/rules/bannerJump.ts) that only brands with tips have: a plan, an expert. */
export const TIPS_PAGES: ReadonlySet<number> = new Set([5, 6]);

interface PlacementsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly brand: string;
  /** A setting of the brand: without tips a banner to a plan or an expert leads nowhere. */
  readonly hasTips: boolean;
}

export function createPlacements({ db, clock, brand, hasTips }: PlacementsDeps): Placements {
  const repository = createPlacementRepository(db);
  return {
    async at(place, at) {
      const now = clock.now();
      const found = await repository.standing(placeOf(place), brand, { now, at: Math.min(now, at ?? now) });
      const isOpen = (banner: Banner): boolean =>
        bannerJump(banner).kind !== "none" && (hasTips || banner.jumpType !== 1 || !TIPS_PAGES.has(banner.innerPageId ?? 0));
      // A banner without a link is always shown.
      return found.filter((banner) => banner.jumpType === 0 || isOpen(banner)).slice(0, SHOWN);
    },
  };
}
