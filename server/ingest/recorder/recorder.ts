import { matchChannel, oddsChannel, parseChannel } from "../../../contract/feed/channels.ts";
import type { ClientFrame, FeedEvent, Position, ServerFrame } from "../../../contract/feed/frames.ts";
import { RECORDING_FORMAT, type Recording, compareRecorded } from "../../../contract/feed/recording.ts";
import { newsOfRoom, withoutRemoved } from "../../../contract/room/recorded.ts";
import type { RoomState } from "../../../contract/room/room.ts";
import type { BoardSnapshot } from "../../../contract/match/board.ts";

/**
 * Turns the frames of one socket after another into a recording, without doing any I/O itself.
 *
 * Match and odds channels keep the portal's numbers. Events before the subscription are read from the portal's log, so
 * that the recording can be folded from the first event. A channel that gets another epoch starts anew in the recording
 * too. Boards have no log: a snapshot is recorded as one `rows` event of whole rows, and the recorder numbers the channel
 * itself, on across restarts of the portal. Rooms are recorded likewise: a snapshot becomes the events that lead to it. A
 * line that is removed while it is recorded leaves nothing in the recording.
 */
export interface Recorder {
  /** The frames to send on a new connection: each channel from its last event. */
  greet(): readonly ClientFrame[];
  /** Subscribes again to the channels the portal did not know: a match may be announced later. */
  resubscribe(): readonly ClientFrame[];
  /** Takes one frame; returns the parts of the log to read before the channel is complete. */
  take(frame: ServerFrame): readonly Backfill[];
  /** Adds the events of a backfill. A log of another epoch is useless and is left out. */
  fill(wanted: Backfill, epoch: string, events: readonly FeedEvent[]): void;
  count(): number;
  finish(title: string, source: string, at: number): Recording;
  /** What the recording lost or left out, in English. */
  notes(): readonly string[];
}

/** Events of a channel from 1 up to `upTo`, to be read from the log. */
export interface Backfill {
  readonly ch: string;
  readonly epoch: string;
  readonly upTo: number;
}

interface ChannelLog {
  epoch: string | null;
  last: number;
  events: FeedEvent[];
}

export function createRecorder(channels: readonly string[]): Recorder {
  const logs = new Map<string, ChannelLog>(channels.map((ch) => [ch, { epoch: null, last: 0, events: [] }]));
  const notes: string[] = [];
  const refused = new Map<string, string>();
  /** Channels without a log to read: the recorder numbers them itself. */
  const isOurs = (ch: string): boolean => ["board", "room"].includes(parseChannel(ch)?.kind ?? "");

  /** Appends with our own number and a time that never goes back. */
  function appendOurs(log: ChannelLog, ch: string, at: number, k: string, d: unknown): void {
    const before = log.events.at(-1);
    log.events.push({ ch, s: log.events.length + 1, at: Math.max(at, before?.at ?? at), k, d });
  }

  function restart(log: ChannelLog, ch: string, epoch: string): void {
    if (log.epoch !== null && log.epoch !== epoch && log.events.length > 0 && !isOurs(ch)) {
      notes.push(`${ch} started anew; ${log.events.length} events of its former run are left out`);
      log.events = [];
    }
    log.epoch = epoch;
  }

  function subscription(ch: string, log: ChannelLog): ClientFrame {
    const since: Position | null = log.epoch !== null ? { e: log.epoch, s: log.last } : null;
    return { t: "sub", ch, ...(since ? { since } : {}) };
  }

  return {
    greet: () => [...logs].map(([ch, log]) => subscription(ch, log)),
    resubscribe: () => [...logs].filter(([ch]) => refused.has(ch)).map(([ch, log]) => subscription(ch, log)),
    take(frame) {
      if (frame.t === "err") {
        refused.set(frame.ch ?? "the portal", frame.code);
        return [];
      }
      if (frame.t !== "snap" && frame.t !== "ok" && frame.t !== "ev") return [];
      const log = logs.get(frame.ch);
      if (!log) return [];
      if (frame.t === "ev") {
        if (frame.s <= log.last) return [];
        log.last = frame.s;
        if (isOurs(frame.ch)) appendOurs(log, frame.ch, frame.at, frame.k, frame.d);
        else log.events.push({ ch: frame.ch, s: frame.s, at: frame.at, k: frame.k, d: frame.d });
        return [];
      }
      refused.delete(frame.ch);
      const isNewEpoch = log.epoch !== frame.e;
      restart(log, frame.ch, frame.e);
      if (frame.t === "ok") return [];
      const before = isNewEpoch ? 0 : log.last;
      log.last = frame.s;
      if (isOurs(frame.ch)) {
        for (const { at, k, d } of newsOf(frame.ch, frame.at, frame.d, before)) appendOurs(log, frame.ch, at, k, d);
        return [];
      }
      log.events = [];
      return frame.s > 0 ? [{ ch: frame.ch, epoch: frame.e, upTo: frame.s }] : [];
    },
    fill(wanted, epoch, events) {
      const log = logs.get(wanted.ch);
      if (!log || log.epoch !== wanted.epoch) return;
      if (epoch !== wanted.epoch) {
        notes.push(`${wanted.ch}: the log has another run; the recording begins at event ${wanted.upTo + 1}`);
        return;
      }
      const before = events.filter((event) => event.s <= wanted.upTo);
      if (before.length !== wanted.upTo)
        notes.push(
          `${wanted.ch}: the log gave ${before.length} of ${wanted.upTo} earlier events; the recording begins at event ${wanted.upTo + 1}`,
        );
      else log.events = [...before, ...log.events];
    },
    count: () => [...logs.values()].reduce((sum, log) => sum + log.events.length, 0),
    finish(title, source, at) {
      const events = [...logs.values()].flatMap((log) => withoutRemoved(log.events)).toSorted(compareRecorded);
      const [first, last] = [events[0], events.at(-1)];
      return { header: { format: RECORDING_FORMAT, title, from: first?.at ?? at, to: last?.at ?? at, sources: [source] }, events };
    },
    notes: () => [...notes, ...[...refused].map(([ch, code]) => `${ch} was refused: ${code}`)],
  };
}

/** A snapshot as events; of a room, those published since `after`. */
function newsOf(ch: string, at: number, snapshot: unknown, after: number): readonly Pick<FeedEvent, "at" | "k" | "d">[] {
  if (parseChannel(ch)?.kind === "room") return newsOfRoom(snapshot as RoomState, after);
  return [{ at, k: "rows", d: (snapshot as BoardSnapshot).rows }];
}

/** Merges two recordings of one portal. */
export function joined(a: Recording, b: Recording): Recording {
  const events = [...a.events, ...b.events].toSorted(compareRecorded);
  const [first, last] = [events[0], events.at(-1)];
  return { header: { ...a.header, from: first?.at ?? a.header.from, to: last?.at ?? a.header.to }, events };
}

/** Path of the portal's log of a durable channel, to be completed with `after` and `limit`; null for boards and others. */
export function logPath(ch: string): string | null {
  const channel = parseChannel(ch);
  if (!channel || channel.sport === null) return null;
  const query = `matchId=${encodeURIComponent(channel.id)}`;
  if (ch === matchChannel(channel.sport, channel.id)) return `/tapi/live/${channel.sport}/match/log?${query}`;
  return ch === oddsChannel(channel.sport, channel.id) ? `/tapi/live/${channel.sport}/odds/log?${query}` : null;
}
