import { articleCalls } from "./articles.ts";
import type { DeskCall } from "./call.ts";
import { placementCalls } from "./placements.ts";
import { financeCalls } from "./finance.ts";
import { planCalls } from "./plans.ts";
import { moderationCalls } from "./moderation.ts";
import { roomDeskCalls } from "./rooms.ts";
import { serviceCalls } from "./service.ts";
import { staffCalls } from "./staff.ts";

/** Every call of the operators' desk. The desk registers exactly these and refuses to start if one has no handler. */
export const DESK_CALLS: readonly DeskCall[] = [
  ...Object.values(staffCalls),
  ...Object.values(articleCalls),
  ...Object.values(placementCalls),
  ...Object.values(financeCalls),
  ...Object.values(planCalls),
  ...Object.values(serviceCalls),
  ...Object.values(moderationCalls),
  ...Object.values(roomDeskCalls),
];
