import type { Side } from "../../../../contract/feed/sport.ts";
import type { Moment } from "./periods.ts";
import type { FootballEventBuilder } from "./eventBuilder.ts";

/** Percent of the pitch towards the opponent's goal, not metres: where an attack and where a dangerous attack begins. */
const ATTACK_X = 55;
const DANGER_X = 75;
const BALL_EVERY_MS = 15_000;
const ATTACK_EVERY_MS = 12_000;

/**
 * Thins a source's touches (one every two seconds or so) to the events that the momentum graph and the pitch view need: one
 * attack and one dangerous attack a possession, a ball position every 15 s.
 */
export interface AttackTracker {
  touch(moment: Moment, side: Side, x: number, y: number): void;
}

export function createAttackTracker(builder: FootballEventBuilder): AttackTracker {
  let possession: Side | null = null;
  let level = 0;
  let attackAt = -Infinity;
  let ballAt = -Infinity;
  return {
    touch(moment, side, x, y) {
      if (side !== possession) {
        possession = side;
        level = 0;
      }
      const isLong = moment.at - attackAt >= ATTACK_EVERY_MS;
      if (x >= DANGER_X && level < 2 && (level === 1 || isLong)) {
        if (level === 0) builder.count(moment.at, "attacks", side);
        level = 2;
        attackAt = ballAt = moment.at;
        builder.count(moment.at, "dangerousAttacks", side);
        builder.position(moment, { side, kind: "danger", x, y });
      } else if (x >= ATTACK_X && level < 1 && isLong) {
        level = 1;
        attackAt = ballAt = moment.at;
        builder.count(moment.at, "attacks", side);
        builder.position(moment, { side, kind: "attack", x, y });
      } else if (moment.at - ballAt >= BALL_EVERY_MS) {
        ballAt = moment.at;
        builder.position(moment, { side, kind: "ball", x, y });
      }
    },
  };
}
