import { type Sport, boardChannel, matchChannel, parseChannel } from "../../contract/feed/channels.ts";
import type { AsOf } from "../../contract/envelope.ts";
import { FEED } from "../../contract/limits.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { diffRow } from "../../contract/match/board.ts";
import { rowOfFixture, rowOfMatch } from "../../contract/match/boardRows.ts";
import { type WirePatch, packPatch } from "../../contract/match/boardWire.ts";
import type { Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import { type MatchRepository, type RegisteredFixture, type StoredMatch, UNFED } from "./matchRepository.ts";
import type { MatchStates } from "./matchStates.ts";
import { cellsOf } from "./oddsCells.ts";
import type { RowWriter } from "./rowWriter.ts";
import { WINDOW_AFTER_MS, WINDOW_BEFORE_MS, WINDOW_MARGIN_MS, compareRows, isOnBoard } from "./window.ts";

export interface BoardsDeps {
  readonly hub: Hub;
  readonly repository: MatchRepository;
  readonly states: MatchStates;
  readonly writer: RowWriter;
  readonly clock: Clock;
  readonly log: Log;
}

export interface BoardView {
  readonly asOf: AsOf;
  /** By kick-off, then id. The same array until a row changes. */
  readonly rows: readonly BoardRow[];
}

/** The live boards of both sports: one row per match, kept up to date by the match channels and published as patches. */
export interface Boards {
  /** Reads the rows, computes again those that are behind their log, and begins to publish. */
  start(): Promise<void>;
  /** The state that subscribers of the board have now. */
  view(sport: Sport): BoardView;
  /** The newest row of a match in memory, on the board or not. */
  row(sport: Sport, id: string): BoardRow | undefined;
  /** The newest version of a row that was read from the database. */
  newest(row: BoardRow): BoardRow;
  /** Sets the number of live rooms of every match that has any, by its channel. Rooms are counted elsewhere, never saved. */
  setRooms(counts: ReadonlyMap<string, number>): void;
  /** The same for plans (荐N). */
  setTips(counts: ReadonlyMap<string, number>): void;
  /** Registers matches that are known before their first event. */
  registerFixtures(fixtures: readonly RegisteredFixture[]): Promise<void>;
  /** Saves pending rows and stops following the hub. */
  stop(): Promise<void>;
}

const WINDOW_EVERY_MS = 60_000;
const RETRY_MS = 5_000;
const REBUILD_AT_ONCE = 8;
const UNKNOWN_REMEMBERED = 5_000;
const REGISTER_BATCH = 500;

type NumberedRow = BoardRow & { readonly n: number };
/** A row that has just appeared, whole, or the patch of one. */
type RowChange = NumberedRow | WirePatch;

interface Board {
  /** Rows as last published on the board channel. */
  readonly published: Map<string, NumberedRow>;
  lastNumber: number;
  e: string;
  s: number;
  at: number;
  sorted: readonly BoardRow[] | null;
}

export function createBoards({ hub, repository, states, writer, clock, log }: BoardsDeps): Boards {
  const boards: Record<Sport, Board> = {
    fb: { published: new Map(), lastNumber: 0, e: "", s: 0, at: 0, sorted: null },
    bk: { published: new Map(), lastNumber: 0, e: "", s: 0, at: 0, sorted: null },
  };
  /** Rows of the window and around it, by match channel. */
  const current = new Map<string, StoredMatch>();
  /** Match channels whose row has to be computed at the next tick. */
  const stale = new Set<string>();
  /** Matches the database does not know: queried once. */
  const unknown = new Set<string>();
  const fetching = new Map<string, Promise<void>>();
  const timers = new Map<string, () => void>();
  let rooms: ReadonlyMap<string, number> = new Map();
  let tips: ReadonlyMap<string, number> = new Map();
  let loadedUntil = 0;
  let isRunning = false;

  function withCounts(row: BoardRow): BoardRow {
    const key = matchChannel(row.sport, row.id);
    const counted = { rooms: rooms.get(key) ?? 0, tips: tips.get(key) ?? 0 };
    return row.rooms === counted.rooms && row.tips === counted.tips ? row : { ...row, ...counted };
  }

  function row(sport: Sport, id: string): BoardRow | undefined {
    const stored = current.get(matchChannel(sport, id)) ?? writer.pending(sport, id);
    return stored && withCounts(stored.row);
  }

  function timer(name: string, delayMs: number, action: () => void): void {
    if (timers.has(name) || !isRunning) return;
    timers.set(
      name,
      clock.setTimer(delayMs, () => {
        timers.delete(name);
        action();
      }),
    );
  }

  function mark(sport: Sport, id: string): void {
    stale.add(matchChannel(sport, id));
    timer("tick", FEED.tickMs, tick);
  }

  function fetchRow(sport: Sport, id: string): void {
    const key = matchChannel(sport, id);
    if (!fetching.has(key)) fetching.set(key, readRow(sport, id, key));
  }

  async function readRow(sport: Sport, id: string, key: string): Promise<void> {
    try {
      const stored = await writer.find(sport, id);
      if (stored && !current.has(key)) current.set(key, stored);
      if (!stored) {
        unknown.add(key);
        // Prices may come long before the fixture that their row needs.
        await states.odds(sport, id);
      }
      const oldest = unknown.values().next();
      if (unknown.size > UNKNOWN_REMEMBERED && !oldest.done) unknown.delete(oldest.value);
      mark(sport, id);
    } catch (error) {
      log.warn({ match: key, reason: messageOf(error) }, "a row could not be read; trying again");
      timer(`fetch ${key}`, RETRY_MS, () => mark(sport, id));
    } finally {
      fetching.delete(key);
    }
  }

  /** The match by its present states; null while something has to be read first, or nothing is known of it. */
  function compute(sport: Sport, id: string): StoredMatch | null {
    const key = matchChannel(sport, id);
    const before = current.get(key);
    const match = states.peekMatch(sport, id);
    const odds = states.peekOdds(sport, id);
    if (!before && !unknown.has(key)) {
      fetchRow(sport, id);
      return null;
    }
    const fixture = match?.state.fixture ?? before?.fixture;
    if (!fixture) return null;
    const base = before?.row ?? rowOfFixture(fixture);
    // A state without events tells nothing, unless the row was computed from events that a reset has removed.
    const isFed = match !== undefined && (match.state.seq > 0 || (before?.position.seq ?? 0) > 0);
    const row = (isFed ? rowOfMatch({ ...match.state, fixture }, base) : null) ?? base;
    const position = before?.position ?? UNFED;
    return {
      row: odds ? { ...row, odds: cellsOf(odds.state) } : row,
      fixture,
      position: {
        ...position,
        ...(match ? { epoch: match.e, seq: match.state.seq } : {}),
        ...(odds ? { oddsEpoch: odds.e, oddsSeq: odds.state.seq } : {}),
      },
    };
  }

  function refresh(sport: Sport, id: string): void {
    const computed = compute(sport, id);
    if (!computed) return;
    const key = matchChannel(sport, id);
    unknown.delete(key);
    current.set(key, computed);
    writer.add(computed);
  }

  /** Publishes the differences between these matches' rows and those published last. */
  function publish(keys: Iterable<string>): void {
    const now = clock.now();
    const changes: Record<Sport, { patches: RowChange[]; removed: string[] }> = {
      fb: { patches: [], removed: [] },
      bk: { patches: [], removed: [] },
    };
    for (const key of keys) {
      const stored = current.get(key);
      if (!stored) continue;
      const board = boards[stored.row.sport];
      const { published } = board;
      const before = published.get(stored.row.id);
      const { row } = stored;
      const change = changes[row.sport];
      if (isOnBoard(row, now)) {
        const after: NumberedRow = { ...withCounts(row), n: before?.n ?? (board.lastNumber += 1) };
        const patch = before ? diffRow(before, after) : null;
        if (!before) change.patches.push(after);
        else if (patch) change.patches.push(packPatch(before, patch, Math.max(now, board.at)));
        published.set(row.id, after);
      } else {
        if (before) change.removed.push(row.id);
        published.delete(row.id);
        if (row.kickoffAt < now || row.kickoffAt > now + WINDOW_AFTER_MS + WINDOW_MARGIN_MS) current.delete(key);
      }
    }
    // The feed's times never go back, and the patches count from the time of their event.
    for (const sport of ["fb", "bk"] as const) send(sport, Math.max(now, boards[sport].at), changes[sport].patches, changes[sport].removed);
  }

  function send(sport: Sport, at: number, patches: readonly RowChange[], removed: readonly string[]): void {
    const ch = boardChannel(sport);
    const events = [
      ...(patches.length > 0 ? [{ ch, at, k: "rows", d: patches }] : []),
      ...(removed.length > 0 ? [{ ch, at, k: "rows.removed", d: removed }] : []),
    ];
    if (events.length === 0) return;
    const board = boards[sport];
    // Only this module publishes to boards, and derived events are numbered at once: rows and number change in one step.
    board.s += events.length;
    board.at = at;
    board.sorted = null;
    const expected = board.s;
    hub.publish(events).then(
      (numbered) => {
        if (numbered.at(-1)?.s !== expected)
          log.error({ ch, expected, got: numbered.at(-1)?.s }, "the board's numbers disagree with the feed's");
      },
      (error: unknown) => log.error({ ch, err: error }, "board rows were not published"),
    );
  }

  function tick(): void {
    const keys = [...stale];
    stale.clear();
    for (const key of keys) {
      const channel = parseChannel(key);
      if (channel?.sport) refresh(channel.sport, channel.id);
    }
    publish(keys);
  }

  /** Time moves on: rows enter at the far end of the window and leave at the near one. */
  async function moveWindow(): Promise<void> {
    const until = clock.now() + WINDOW_AFTER_MS + WINDOW_MARGIN_MS;
    try {
      for (const stored of await repository.window({ from: loadedUntil, to: until })) {
        const key = matchChannel(stored.row.sport, stored.row.id);
        if (!current.has(key)) current.set(key, writer.pending(stored.row.sport, stored.row.id) ?? stored);
      }
      loadedUntil = until;
    } catch (error) {
      log.warn({ reason: messageOf(error) }, "the window of the board could not be read; trying again");
    }
    publish([...current.keys()]);
    timer("window", WINDOW_EVERY_MS, () => void moveWindow());
  }

  async function rebuild(channels: readonly string[]): Promise<void> {
    const queue = [...channels];
    const worker = async (): Promise<void> => {
      for (let ch = queue.shift(); ch !== undefined; ch = queue.shift()) {
        const channel = parseChannel(ch);
        if (channel) await states.ensure(channel);
      }
    };
    await Promise.all(Array.from({ length: REBUILD_AT_ONCE }, worker));
  }

  function view(sport: Sport): BoardView {
    const board = boards[sport];
    board.sorted ??= [...board.published.values()].toSorted(compareRows);
    return { asOf: { e: board.e, s: board.s }, rows: board.sorted };
  }

  return {
    async start() {
      for (const sport of ["fb", "bk"] as const) {
        const { e, s } = await hub.position(boardChannel(sport));
        Object.assign(boards[sport], { e, s, at: clock.now() });
      }
      hub.provideSnapshot("board", async (ch) => {
        const sport = ch === "bk" ? "bk" : "fb";
        return { s: boards[sport].s, at: boards[sport].at, d: { rows: view(sport).rows } };
      });
      isRunning = true;
      states.onChanged(mark);
      const now = clock.now();
      loadedUntil = now + WINDOW_AFTER_MS + WINDOW_MARGIN_MS;
      for (const stored of await repository.window({ from: now - WINDOW_BEFORE_MS, to: loadedUntil })) {
        current.set(matchChannel(stored.row.sport, stored.row.id), stored);
      }
      const behind = await repository.behind();
      await rebuild(behind);
      if (behind.length > 0) log.info({ channels: behind.length }, "rows computed again from the log");
      tick();
      // A match whose row was never saved is read first; the board is complete before the portal begins to answer.
      while (fetching.size > 0) {
        await Promise.all(fetching.values());
        tick();
      }
      publish([...current.keys()]);
      timer("window", WINDOW_EVERY_MS, () => void moveWindow());
    },

    view,
    row,
    newest: (read) => row(read.sport, read.id) ?? withCounts(read),
    setRooms(counts) {
      const changed = [...new Set([...rooms.keys(), ...counts.keys()])].filter((key) => rooms.get(key) !== counts.get(key));
      rooms = counts;
      publish(changed);
    },
    setTips(counts) {
      const changed = [...new Set([...tips.keys(), ...counts.keys()])].filter((key) => tips.get(key) !== counts.get(key));
      tips = counts;
      if (changed.length > 0) publish(changed);
    },

    async registerFixtures(fixtures) {
      for (let i = 0; i < fixtures.length; i += REGISTER_BATCH) await repository.register(fixtures.slice(i, i + REGISTER_BATCH));
      const now = clock.now();
      for (const { fixture, row } of fixtures) {
        const key = matchChannel(fixture.sport, fixture.matchId);
        unknown.delete(key);
        const before = current.get(key);
        if (before && before.position.seq > 0) continue;
        const isNear = fixture.kickoffAt >= now - WINDOW_BEFORE_MS && fixture.kickoffAt < loadedUntil;
        if (!before && !isNear) continue;
        const retained = before && before.position.oddsSeq > 0 ? { odds: before.row.odds } : {};
        current.set(key, { row: { ...(row ?? rowOfFixture(fixture)), ...retained }, fixture, position: before?.position ?? UNFED });
      }
      publish([...current.keys()]);
    },

    async stop() {
      isRunning = false;
      for (const cancel of timers.values()) cancel();
      timers.clear();
      states.stop();
      tick();
      writer.stop();
      await writer.flush();
    },
  };
}
