import { type Sport, parseChannel } from "../../../contract/feed/channels.ts";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import {
  type Fixture,
  type GameClock,
  type IncidentType,
  type LineupData,
  type MatchEvent,
  type Pair,
  sideIndex,
} from "../../../contract/feed/sport.ts";

export interface MatchKey {
  readonly sport: Sport;
  readonly matchId: string;
}

export type SideNo = 0 | 1;

export interface SheetIncident {
  readonly id: string;
  readonly type: IncidentType;
  readonly side: SideNo | null;
  readonly player: string | null;
  readonly isStanding: boolean;
}

/**
 * A persona's view of a match, updated in place event by event, since a demo follows dozens of matches at once. The folds of
 * `contract/match` keep everything about a match; this keeps only what people talk about.
 */
export interface MatchSheet {
  readonly sport: Sport;
  readonly matchId: string;
  /** Number of the last event taken. */
  seq: number;
  fixture: Fixture | null;
  state: number;
  clock: GameClock | null;
  score: Pair;
  /** Basketball points by period. */
  periods: readonly Pair[];
  shootout: Pair | null;
  hasExtraTime: boolean;
  readonly lineups: [LineupData | null, LineupData | null];
  readonly incidents: Map<string, SheetIncident>;
  readonly cards: { readonly yellow: [number, number]; readonly red: [number, number] };
  /** For the whole match, as the source reports them. */
  stats: Readonly<Record<string, Pair>>;
  /** Points by the player's id. */
  readonly players: Map<string, { name: string; side: SideNo; points: number }>;
  /** The largest deficit of each side. */
  readonly worst: [number, number];
  readonly hasLed: [boolean, boolean];
}

export function newSheet(sport: Sport, matchId: string): MatchSheet {
  return {
    sport,
    matchId,
    seq: 0,
    fixture: null,
    state: 1,
    clock: null,
    score: [0, 0],
    periods: [],
    shootout: null,
    hasExtraTime: false,
    lineups: [null, null],
    incidents: new Map(),
    cards: { yellow: [0, 0], red: [0, 0] },
    stats: {},
    players: new Map(),
    worst: [0, 0],
    hasLed: [false, false],
  };
}

const EXTRA_TIME = 5;
const CARDS: Partial<Readonly<Record<IncidentType, "yellow" | "red">>> = { yellow: "yellow", red: "red", "second-yellow": "red" };

function countCards(sheet: MatchSheet): void {
  for (const counts of Object.values(sheet.cards)) counts.fill(0);
  for (const { type, side, isStanding } of sheet.incidents.values()) {
    const kind = CARDS[type];
    if (kind !== undefined && side !== null && isStanding) sheet.cards[kind][side] += 1;
  }
}

/** Applies an event of the match's channel; an event already applied changes nothing. */
export function note(sheet: MatchSheet, event: FeedEvent): void {
  if (event.s <= sheet.seq) return;
  sheet.seq = event.s;
  const { k, d } = event as MatchEvent;
  switch (k) {
    case "fixture":
      sheet.fixture = d;
      return;
    case "state":
      sheet.state = d.state;
      sheet.clock = d.clock ?? null;
      if (sheet.sport === "fb" && d.state === EXTRA_TIME) sheet.hasExtraTime = true;
      return;
    case "score": {
      const [home, away] = d.score;
      sheet.score = [home, away];
      sheet.periods = (d.periods as readonly Pair[] | undefined) ?? sheet.periods;
      sheet.shootout = (d.shootout as Pair | undefined) ?? sheet.shootout;
      sheet.worst[0] = Math.max(sheet.worst[0], away - home);
      sheet.worst[1] = Math.max(sheet.worst[1], home - away);
      if (home !== away) sheet.hasLed[home > away ? 0 : 1] = true;
      return;
    }
    case "incident":
      sheet.incidents.set(d.id, {
        id: d.id,
        type: d.type,
        side: d.side === null ? null : sideIndex(d.side),
        player: d.player ?? null,
        isStanding: true,
      });
      return countCards(sheet);
    case "incident.revised":
    case "incident.revoked": {
      const known = sheet.incidents.get(d.id);
      if (!known) return;
      const changes = k === "incident.revised" ? d.changes : {};
      sheet.incidents.set(d.id, {
        ...known,
        ...(changes.type === undefined ? {} : { type: changes.type }),
        ...(changes.player === undefined ? {} : { player: changes.player }),
        isStanding: k === "incident.revised" && known.isStanding,
      });
      return countCards(sheet);
    }
    case "lineup":
      sheet.lineups[sideIndex(d.side)] = d;
      return;
    case "stat": {
      if (d.team && (d.period ?? "all") === "all") sheet.stats = { ...sheet.stats, ...(d.team as Record<string, Pair>) };
      for (const { playerId, side, name, stats } of d.players ?? []) {
        const known = sheet.players.get(playerId) ?? { name: name ?? "", side: sideIndex(side), points: 0 };
        sheet.players.set(playerId, { ...known, name: name ?? known.name, points: stats.points ?? known.points });
      }
      return;
    }
    default:
  }
}

export function matchOf(ch: string): MatchKey | null {
  const channel = parseChannel(ch);
  return channel?.kind === "match" && channel.sport !== null ? { sport: channel.sport, matchId: channel.id } : null;
}
