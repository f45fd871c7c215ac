import type { MatchId, RoomId } from "../../../contract/ids.ts";
import { type Observable, type SchedulerLike, firstValueFrom } from "rxjs";
import { type Sport, matchChannel, oddsChannel, parseChannel } from "../../../contract/feed/channels.ts";
import type { RoomEvents } from "../../../contract/feed/room.ts";
import type { Fixture } from "../../../contract/feed/sport.ts";
import type { Recording } from "../../../contract/feed/recording.ts";
import { type MatchState, emptyMatch } from "../../../contract/match/fold.ts";
import { emptyOdds } from "../../../contract/odds/odds.ts";
import { emptyRoom } from "../../../contract/room/room.ts";
import { err, ok } from "../../../contract/result.ts";
import { createPageClock } from "../../../streams/clock/pageClock.ts";
import type { PageClock } from "../../../streams/clock/types.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { matchesOf } from "../../../streams/replay/recordedChannels.ts";
import { createReplayFeed } from "../../../streams/replay/replayFeed.ts";
import { createRoomView } from "../../../streams/room/room.ts";
import type { RoomView } from "../../../streams/room/types.ts";
import { createBoard } from "../../../streams/sport/board.ts";
import { createMatchView } from "../../../streams/sport/match.ts";
import type { Board, MatchView } from "../../../streams/sport/types.ts";

/** A period, epoch ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface RecordedMatch extends Span {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** `阿森纳 - 切尔西`, or the id when the recording has no fixture. */
  readonly name: string;
}

/** The recorded chat of a room or a match. */
export interface RecordedRoom extends Span {
  readonly roomId: RoomId;
  /** The room's title, or its number when the recording has none. */
  readonly name: string;
}

/** A recording in playback: one clock, and the streams of the live pages on it. */
export interface ReplaySession {
  readonly recording: Recording;
  readonly clock: PageClock;
  readonly matches: readonly RecordedMatch[];
  readonly rooms: readonly RecordedRoom[];
  readonly boards: ReadonlyMap<Sport, Board>;
  /** Restricts playback to this period; a playhead outside of it moves to its start. */
  focus(span: Span): void;
  /** The playhead's moment, epoch ms; replaces the server time of a live page. */
  now(): number;
  roomView(scope: Scope, roomId: RoomId): RoomView;
  matchView(scope: Scope, match: Pick<RecordedMatch, "sport" | "matchId">): MatchView;
  /** A match's state at the playhead, for an expanded row. */
  matchNow(match: Pick<RecordedMatch, "sport" | "matchId">): Promise<MatchState | null>;
  /** At the end of the period it starts again from the beginning. */
  play(rate: number): void;
}

export interface ReplaySessionOptions {
  readonly recording: Recording;
  readonly now: () => number;
  readonly steps$: Observable<unknown>;
  readonly scheduler?: SchedulerLike;
  readonly frame: (callback: () => void) => () => void;
}

/** The clock's present must be later than the recording, or it would go live within one that has future times. */
const MARGIN_MS = 60_000;

function recordedMatches(recording: Recording): readonly RecordedMatch[] {
  const spans = new Map<string, Span>();
  const names = new Map<string, string>();
  for (const { ch, at, k, d } of recording.events) {
    spans.set(ch, { from: spans.get(ch)?.from ?? at, to: at });
    if (k !== "fixture") continue;
    const { home, away } = d as Fixture;
    names.set(ch, `${home.name} - ${away.name}`);
  }
  const whole: Span = recording.header;
  return matchesOf(recording).map(({ sport, matchId }) => {
    const ch = matchChannel(sport, matchId);
    const { from, to } = spans.get(ch) ?? whole;
    return { sport, matchId, name: names.get(ch) ?? matchId, from, to };
  });
}

function recordedRooms(recording: Recording): readonly RecordedRoom[] {
  const rooms = new Map<string, RecordedRoom>();
  for (const { ch, at, k, d } of recording.events) {
    const channel = parseChannel(ch);
    if (channel?.kind !== "room") continue;
    const { from, name } = rooms.get(channel.id) ?? { from: at, name: "" };
    const title = k === "profile" ? (d as RoomEvents["profile"]).title : name;
    rooms.set(channel.id, { roomId: channel.id, name: title, from, to: at });
  }
  return [...rooms.values()].map((room) => (room.name === "" ? { ...room, name: room.roomId } : room));
}

export function createReplaySession(scope: Scope, { recording, now, steps$, scheduler, frame }: ReplaySessionOptions): ReplaySession {
  const { from, to } = recording.header;
  let span: Span = { from, to };
  const shiftMs = Math.max(0, to + MARGIN_MS - now());
  const timing = scheduler ? { scheduler } : {};
  const clock = createPageClock(scope, { now: () => now() + shiftMs, steps$, startAt: from, ...timing });
  const { playhead$ } = clock;
  const feed = createReplayFeed(scope, { recording, playhead$ });
  const matches = recordedMatches(recording);

  // Playback ends with the period: there is no present to continue with.
  scope.add(
    playhead$.subscribe(({ at, mode, rate }) => {
      if (mode !== "replay") clock.seek(span.to);
      else if (at > span.to) {
        clock.pause();
        clock.seek(span.to);
      } else if (at === span.to && rate > 0) clock.pause();
    }),
  );

  const boards = new Map(
    (["fb", "bk"] as const)
      .filter((sport) => matches.some((match) => match.sport === sport) || recording.events.some((event) => event.ch === sport))
      .map((sport) => [sport, createBoard(scope, { sport, feed, poll: async () => err({}), playhead$, timers: { frame, ...timing } })]),
  );

  return {
    recording,
    clock,
    matches,
    rooms: recordedRooms(recording),
    boards,
    focus(next) {
      span = next;
      const { at } = playhead$.value;
      if (at < span.from || at > span.to) {
        clock.pause();
        clock.seek(span.from);
      }
    },
    now: () => playhead$.value.at,
    roomView: (own, roomId) =>
      createRoomView(own, {
        roomId,
        initial: {
          asOf: { e: "", s: 0 },
          state: { ...emptyRoom(roomId), asOfAt: Number.NEGATIVE_INFINITY },
          audience: { viewers: 0, heat: 0 },
        },
        feed,
        playhead$,
      }),
    matchView: (own, { sport, matchId }) =>
      createMatchView(own, {
        sport,
        matchId,
        initial: { asOf: { e: "", s: 0 }, match: emptyMatch(sport, matchId), oddsAsOf: { e: "", s: 0 }, odds: emptyOdds(matchId) },
        feed,
        fetchLog: async (after) => ok(feed.log(matchChannel(sport, matchId), after)),
        fetchOddsLog: async (after) => ok(feed.log(oddsChannel(sport, matchId), after)),
        playhead$,
      }),
    async matchNow({ sport, matchId }) {
      const message = await firstValueFrom(feed.channel(matchChannel(sport, matchId)));
      return message.type === "snapshot" ? (message.d as MatchState) : null;
    },
    play(rate) {
      if (playhead$.value.at >= span.to) clock.seek(span.from);
      clock.play(rate);
    },
  };
}
