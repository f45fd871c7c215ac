import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { NewEvent } from "../../../contract/feed/frames.ts";
import type { BoardRow, MarketCell } from "../../../contract/match/board.ts";
import type { Clock } from "../../kit/clock.ts";
import { type Shift, retimed, shiftedAt, shiftedClock } from "../replayer/retime.ts";
import type { RegisteredFixture } from "./rows.ts";
import type { LotteryQuote } from "../../lottery/types.ts";
import type { LotterySink, SimulatorOptions } from "./runner.ts";

/**
 * Demo matches that run several times as fast, for soak tests. Only the simulator's own time is faster: it plays its
 * matches in that time, and every time that leaves it is converted to the portal's (`since` is where the two were equal),
 * with the rate in the game clocks. So no event is in the future, pages keep the one clock they have, and pictures, chat,
 * sessions and limits stay in real time; a portal whose whole clock ran faster would measure none of these.
 */
export interface DemoPace {
  /** Simulated ms per real ms. */
  readonly speed: number;
  /** Epoch ms. */
  readonly since: number;
}

const FILE = "demo-pace.json";
const WINDOW_DAYS = 7;

/** The data folder holds matches simulated at another speed. */
export class DemoPaceError extends Error {
  override readonly name = "DemoPaceError";
}

/**
 * The pace of a data folder: the same after each restart, or matches in play would jump. Throws DemoPaceError if the
 * folder holds matches of another pace (`hasMatches`: it holds matches of the demo, of any pace).
 */
export function readDemoPace(dataDir: string, speed: number, hasMatches: boolean, now: number): DemoPace {
  const path = join(dataDir, FILE);
  const known: DemoPace | null = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as DemoPace) : null;
  const before = known?.speed ?? (hasMatches ? 1 : null);
  if (before !== null && before !== speed) {
    throw new DemoPaceError(`DEMO_SPEED=${speed}: matches in ${dataDir} were simulated at ${before}; use that speed, or another DATA_DIR`);
  }
  const pace = known ?? { speed, since: now };
  if (known === null && speed !== 1) writeFileSync(path, `${JSON.stringify(pace)}\n`, { mode: 0o600 });
  return pace;
}

function clockAt(clock: Clock, { speed, since }: DemoPace): Clock {
  return {
    now: () => since + (clock.now() - since) * speed,
    setTimer: (delayMs, callback) => clock.setTimer(delayMs / speed, callback),
  };
}

function cellAt(cell: MarketCell | null, shift: Shift): MarketCell | null {
  return cell && { ...cell, at: shiftedAt(cell.at, shift) };
}

function rowAt(row: BoardRow, shift: Shift): BoardRow {
  const { clock, goal, odds } = row;
  return {
    ...row,
    kickoffAt: shiftedAt(row.kickoffAt, shift),
    clock: clock && shiftedClock(clock, shift),
    goal: goal && { ...goal, at: shiftedAt(goal.at, shift) },
    odds: { ah: cellAt(odds.ah, shift), ou: cellAt(odds.ou, shift), eu: cellAt(odds.eu, shift) },
  };
}

function registeredAt({ fixture, row }: RegisteredFixture, shift: Shift): RegisteredFixture {
  return { fixture: { ...fixture, kickoffAt: shiftedAt(fixture.kickoffAt, shift) }, row: rowAt(row, shift) };
}

function lotteryAt(lottery: LotterySink, shift: Shift): LotterySink {
  const quotesAt = (quotes: readonly LotteryQuote[]): readonly LotteryQuote[] =>
    quotes.map((quote) => ({ ...quote, at: shiftedAt(quote.at, shift) }));
  return {
    register: (issues) =>
      lottery.register(
        issues.map((issue) => ({
          ...issue,
          items: issue.items.map((item) => ({ ...item, closesAt: shiftedAt(item.closesAt, shift), quotes: quotesAt(item.quotes) })),
        })),
      ),
    addPrizes: (prizes) => lottery.addPrizes(prizes.map((one) => ({ ...one, quotes: quotesAt(one.quotes) }))),
  };
}

/** The same simulator at the given pace. */
export function atPace(options: SimulatorOptions, pace: DemoPace): SimulatorOptions {
  if (pace.speed === 1) return options;
  const { hub, clock, registerFixtures, lottery } = options;
  const shift: Shift = { from: pace.since, startAt: pace.since, speed: pace.speed };
  return {
    ...options,
    clock: clockAt(clock, pace),
    hub: { ...hub, publish: (events: readonly NewEvent[]) => hub.publish(events.map((event) => retimed(event, shift))) },
    registerFixtures: (items) => registerFixtures(items.map((item) => registeredAt(item, shift))),
    ...(lottery ? { lottery: lotteryAt(lottery, shift) } : {}),
    // A board shows half a day of real time: many simulated days would be on it at once.
    windowDays: Math.max(1, Math.round(WINDOW_DAYS / pace.speed)),
  };
}
