import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { MOMENT_PROBLEM_MESSAGE, momentProblem } from "../../contract/rules/moment.ts";
import type { RichMatch } from "../../contract/rules/richText.ts";
import type { Clock } from "../kit/clock.ts";
import type { CheckMoment } from "./types.ts";

export interface MomentCheckDeps {
  readonly clock: Clock;
  /** Epoch ms; null: no such match in that sport. */
  readonly kickoffOf: (match: RichMatch) => Promise<number | null>;
}

/** Checks shared moments against `contract/rules/moment.ts`. */
export function createMomentCheck({ clock, kickoffOf }: MomentCheckDeps): CheckMoment {
  return async ({ sport, matchId, at }) => {
    const kickoffAt = await kickoffOf({ sport, matchId });
    if (kickoffAt === null) return refuse(ErrorCode.notFound, "时刻所在的比赛不存在");
    const problem = momentProblem(at, { kickoffAt, now: clock.now() });
    return problem === null ? ok(null) : refuse(ErrorCode.unacceptable, MOMENT_PROBLEM_MESSAGE[problem]);
  };
}
