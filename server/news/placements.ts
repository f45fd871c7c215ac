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
   * page that is not open, or to a match, room, article or recording that no longer exists. `at`: the moment of a reader who
   * is behind; placements that began later and lead to a match or an article about one are left out too.
   */
  at(place: string, at?: number): Promise<readonly Banner[]>;
}

const SHOWN = 20;

export function createPlacements({ db, clock, brand }: { readonly db: Db; readonly clock: Clock; readonly brand: string }): Placements {
  const repository = createPlacementRepository(db);
  return {
    async at(place, at) {
      const now = clock.now();
      const found = await repository.standing(placeOf(place), brand, { now, at: Math.min(now, at ?? now) });
      // A banner without a link is always shown.
      return found.filter((banner) => banner.jumpType === 0 || bannerJump(banner).kind !== "none").slice(0, SHOWN);
    },
  };
}
