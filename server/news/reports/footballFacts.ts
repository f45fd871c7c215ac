import { FootballState } from "../../../contract/codes/football.ts";
import type { FootballMatch, IncidentView } from "../../../contract/match/football.ts";
import { isGoal } from "../../../contract/match/football.ts";
import { FOOTBALL_STATS, type FootballStat, type Pair, type Side } from "../../../contract/feed/sport.ts";
import { type FactPiece, pairOf, piece } from "./pieces.ts";

/** Facts for the report of a football match: each figure with its fact's name. Pure: derived from the fold alone. */
export interface GoalFact {
  readonly side: Side;
  readonly at: number;
  readonly minute: FactPiece;
  /** Null: the source gives no name. */
  readonly player: FactPiece | null;
  readonly assist: FactPiece | null;
  readonly kind: "goal" | "own" | "penalty";
  /** The score after the goal. */
  readonly after: Pair;
  readonly score: FactPiece;
  /** Match clock with stoppage time after its minute; used to compare times. */
  readonly clock: number;
}

export interface CardFact {
  readonly side: Side;
  readonly at: number;
  readonly minute: FactPiece;
  readonly player: FactPiece | null;
  readonly isSecondYellow: boolean;
  readonly clock: number;
}

export interface FootballFacts {
  readonly names: readonly [FactPiece, FactPiece];
  readonly league: FactPiece;
  readonly round: FactPiece | null;
  readonly venue: FactPiece | null;
  readonly pair: Pair;
  /** The goal difference. */
  readonly margin: FactPiece;
  readonly score: readonly [FactPiece, FactPiece];
  readonly half: { readonly pair: Pair; readonly text: readonly [FactPiece, FactPiece] } | null;
  readonly shootout: { readonly pair: Pair; readonly text: readonly [FactPiece, FactPiece] } | null;
  readonly hasExtraTime: boolean;
  readonly goals: readonly GoalFact[];
  readonly reds: readonly CardFact[];
  readonly missed: readonly CardFact[];
  /** Goals that were revoked. */
  readonly revoked: readonly CardFact[];
  readonly stats: Readonly<Partial<Record<FootballStat, { readonly pair: Pair; readonly text: readonly [FactPiece, FactPiece] }>>>;
  /** The winning side, also after a shoot-out; null: none. */
  readonly winner: Side | null;
  /** The largest deficit that the winner (in a draw, either side) came back from; 0: none. */
  readonly deficit: number;
  /** The goal after which the winner was never level again. */
  readonly decisive: GoalFact | null;
}

const STOPPAGE = 0.001;
const clockOf = ({ minute, plus }: IncidentView): number => minute + (plus ?? 0) * STOPPAGE;

/** `71`, `90+4`: the format used in prose. */
const minuteOf = ({ minute, plus }: IncidentView): string => (plus === undefined || plus === 0 ? String(minute) : `${minute}+${plus}`);

const named = (fact: string, name: string | undefined): FactPiece | null =>
  name === undefined || name.trim() === "" ? null : piece(fact, name);

const PERCENT: ReadonlySet<FootballStat> = new Set(["possession", "passAccuracy"]);

function cardOf(kind: string, one: IncidentView, i: number): CardFact {
  return {
    side: one.side ?? "home",
    at: one.at,
    minute: piece(`${kind}.${i}.minute`, minuteOf(one)),
    player: named(`${kind}.${i}.player`, one.player),
    isSecondYellow: one.type === "second-yellow",
    clock: clockOf(one),
  };
}

/** Null: no report is possible; there is no fixture, or the goals do not add up to the score. */
export function footballFacts(match: FootballMatch): FootballFacts | null {
  const { fixture } = match;
  if (!fixture) return null;
  const standing = match.incidents.filter(({ status }) => status !== "revoked");
  const after: [number, number] = [0, 0];
  const goals = standing
    .filter(({ type }) => isGoal(type))
    .map((one, i): GoalFact => {
      const side = one.side ?? "home";
      after[side === "home" ? 0 : 1] += 1;
      return {
        side,
        at: one.at,
        minute: piece(`goal.${i}.minute`, minuteOf(one)),
        player: named(`goal.${i}.player`, one.player),
        assist: named(`goal.${i}.assist`, one.assist),
        kind: one.type === "own-goal" ? "own" : one.type === "penalty-goal" ? "penalty" : "goal",
        after: [after[0], after[1]],
        score: piece(`goal.${i}.score`, `${after[0]}-${after[1]}`),
        clock: clockOf(one),
      };
    });
  const [home, away] = match.score;
  if (after[0] !== home || after[1] !== away) return null;
  const of = (kind: string, types: readonly string[], list = standing): readonly CardFact[] =>
    list.filter(({ type }) => types.includes(type)).map((one, i) => cardOf(kind, one, i));
  const { shootout } = match;
  const lead = shootout && home === away ? shootout[0] - shootout[1] : home - away;
  const winner: Side | null = lead > 0 ? "home" : lead < 0 ? "away" : null;
  const leadOf = ({ after: [h, a] }: GoalFact, side: Side): number => (side === "home" ? h - a : a - h);
  const deficitOf = (side: Side): number => Math.max(0, ...goals.map((goal) => -leadOf(goal, side)));
  const lastLevel = winner === null ? -1 : goals.findLastIndex((goal) => leadOf(goal, winner) <= 0);
  return {
    names: [piece("home", fixture.home.name), piece("away", fixture.away.name)],
    league: piece("league", fixture.league.name),
    round: named("round", fixture.round),
    venue: named("venue", fixture.venue),
    pair: match.score,
    margin: piece("margin", Math.abs(home - away)),
    score: pairOf("score", match.score),
    half: match.half && { pair: match.half, text: pairOf("half", match.half) },
    shootout: shootout && { pair: shootout, text: pairOf("shootout", shootout) },
    hasExtraTime: match.extraTimeFrom !== null && match.segments.some(({ state }) => state === FootballState.extraTime),
    goals,
    reds: of("red", ["red", "second-yellow"]),
    missed: of("missed", ["penalty-missed"]),
    revoked: of(
      "revoked",
      ["goal", "own-goal", "penalty-goal"],
      match.incidents.filter(({ status }) => status === "revoked"),
    ),
    stats: Object.fromEntries(
      FOOTBALL_STATS.flatMap((stat) => {
        const pair = match.stats.all[stat];
        return pair ? [[stat, { pair, text: pairOf(`stat.${stat}`, pair, PERCENT.has(stat) ? "%" : "") }]] : [];
      }),
    ),
    winner,
    deficit: winner === null ? Math.max(deficitOf("home"), deficitOf("away")) : deficitOf(winner),
    decisive: winner === null || home === away ? null : (goals[lastLevel + 1] ?? null),
  };
}
