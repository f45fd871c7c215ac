import { placeOf } from "../../contract/codes/places.ts";
import type { Banner } from "../../contract/http/content.ts";
import { bannerJump } from "../../contract/rules/bannerJump.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { createPlacementRepository } from "./placementRepository.ts";

/** Banners, adverts and posters by place, brand and time (docs/product.md 2 and 7). */
export interface Placements {
  /**
   * Those that stand there now, the heaviest first; none at a place that nobody knows. What leads nowhere is not among
   * them: a page that is not open, a match, room, article or recording that is not there any more. `at`: the moment of a
   * reader who is behind; what began to stand after it, and leads to a match or a text about one, is not told them yet.
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
      // One that was never meant to be pressed stands by itself.
      return found.filter((banner) => banner.jumpType === 0 || bannerJump(banner).kind !== "none").slice(0, SHOWN);
    },
  };
}
