import { ErrorCode } from "../../contract/codes/errors.ts";
import { placementCalls } from "../../contract/desk/placements.ts";
import { refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { DeskPlacements } from "../news/desk/deskPlacements.ts";
import type { JumpTargets } from "../news/desk/jumpTargets.ts";
import type { DeskRegistry } from "./deskCalls.ts";

export interface PlacementRoutesDeps {
  readonly placements: DeskPlacements;
  readonly targets: JumpTargets;
  readonly brands: readonly { readonly id: string; readonly name: string }[];
  readonly clock: Clock;
}

const MAX_AT = 8.64e15;

/** Calls of editors: the content of the portal's placements. */
export function registerPlacementCalls(registry: DeskRegistry, { placements, targets, brands, clock }: PlacementRoutesDeps): void {
  registry.handle(placementCalls.placements, async ({ query: { from, until, place } }) => {
    if (until <= from || until > MAX_AT) return refuse(ErrorCode.badRequest, "时间范围不正确");
    return ok({ now: clock.now(), list: await placements.list(from, until, place), brands });
  });
  registry.handle(placementCalls.placementSave, ({ body, staff }) => placements.save(staff.name, body.id, body.version, body.fields));
  registry.handle(placementCalls.placementRemove, ({ params, body, staff }) => placements.remove(staff.name, params.id, body.version));
  registry.handle(placementCalls.jumpTargets, async ({ query: { page, word } }) => ok({ list: await targets.search(page, word) }));
}
