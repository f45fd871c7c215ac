import { type ReactNode, useMemo, useState } from "react";
import { animationFrames } from "rxjs";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { Recording } from "../../../contract/feed/recording.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useScoped } from "../../hooks/useScoped.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { shanghaiDateTime } from "../../ui/shanghai.ts";
import styles from "./ReplayPlayer.module.css";
import { type RecordedMatch, type RecordedRoom, type ReplaySession, type Span, createReplaySession } from "./replaySession.ts";

const RATES = [1, 2, 5, 10, 30, 60, 300] as const;

/** The selected view of a recording: a board, one match, or one room. */
export type ReplayShown =
  | { readonly kind: "board"; readonly sport: Sport }
  | { readonly kind: "match"; readonly match: RecordedMatch }
  | { readonly kind: "room"; readonly room: RecordedRoom };

function keyOf(shown: ReplayShown): string {
  if (shown.kind === "room") return `room:${shown.room.roomId}`;
  return shown.kind === "board" ? shown.sport : `${shown.match.sport}:${shown.match.matchId}`;
}

function optionsOf(session: ReplaySession): readonly ReplayShown[] {
  return [
    ...[...session.boards.keys()].map((sport): ReplayShown => ({ kind: "board", sport })),
    ...session.matches.map((match): ReplayShown => ({ kind: "match", match })),
    ...session.rooms.map((room): ReplayShown => ({ kind: "room", room })),
  ];
}

function nameOf(shown: ReplayShown): string {
  if (shown.kind === "match") return shown.match.name;
  if (shown.kind === "room") return `聊天 ${shown.room.name}`;
  return shown.sport === "fb" ? "足球比分" : "篮球比分";
}

/** A board spans the whole recording, a match or a room its first to its last event. */
function spanOf(shown: ReplayShown | undefined, session: ReplaySession): Span {
  if (shown?.kind === "room") return shown.room;
  return shown?.kind === "match" ? shown.match : session.recording.header;
}

interface TransportProps {
  readonly session: ReplaySession;
  readonly span: Span;
  readonly rate: number;
  readonly onRate: (rate: number) => void;
}

function Transport({ session, span, rate, onRate }: TransportProps) {
  const { clock } = session;
  const playhead = useBehavior(clock.playhead$);
  const { from, to } = span;
  const isPlaying = playhead.rate > 0;
  return (
    <div className={styles.transport}>
      <button type="button" className="btn pri" onClick={() => (isPlaying ? clock.pause() : session.play(rate))}>
        <Icon name={isPlaying ? "pause" : "play"} size={16} />
        {isPlaying ? "暂停" : "播放"}
      </button>
      <label>
        速度
        <select
          value={rate}
          onChange={(event) => {
            const next = Number(event.target.value);
            onRate(next);
            if (isPlaying) clock.play(next);
          }}
        >
          {RATES.map((r) => (
            <option key={r} value={r}>
              {r}×
            </option>
          ))}
        </select>
      </label>
      <input
        type="range"
        aria-label="进度"
        min={from}
        max={to}
        step={1000}
        value={Math.min(to, Math.max(from, playhead.at))}
        aria-valuetext={shanghaiDateTime(playhead.at)}
        onChange={(event) => clock.seek(Number(event.target.value))}
      />
      <time className="num">{shanghaiDateTime(playhead.at)}</time>
    </div>
  );
}

/** The live pages' own components; passed in by the route. */
export interface ReplayParts {
  readonly board: (session: ReplaySession, sport: Sport, onOpen: (match: RecordedMatch) => void) => ReactNode;
  readonly match: (session: ReplaySession, match: RecordedMatch) => ReactNode;
  readonly room: (session: ReplaySession, room: RecordedRoom) => ReactNode;
}

interface ReplayPlayerProps {
  readonly recording: Recording;
  readonly onClose: () => void;
  readonly parts: ReplayParts;
}

function Player({ session, onClose, parts }: Omit<ReplayPlayerProps, "recording"> & { readonly session: ReplaySession }) {
  const options = optionsOf(session);
  const [shown, setShown] = useState<ReplayShown | undefined>(options[0]);
  const [rate, setRate] = useState(10);
  // A match brings its own heading of the first level.
  const Heading = shown?.kind === "match" ? "h2" : "h1";
  const show = (next: ReplayShown | undefined): void => {
    session.focus(spanOf(next, session));
    setShown(next);
  };
  return (
    <section className={styles.player} aria-label="录制回放">
      <header className={styles.head}>
        <Heading className="ell">{session.recording.header.title}</Heading>
        <span className={styles.facts}>
          {session.matches.length} 场比赛，{session.recording.events.length.toLocaleString("en-US")} 条事件
        </span>
        {shown ? (
          <label>
            查看
            <select
              value={keyOf(shown)}
              onChange={(event) => show(options.find((option) => keyOf(option) === event.target.value) ?? shown)}
            >
              {options.map((option) => (
                <option key={keyOf(option)} value={keyOf(option)}>
                  {nameOf(option)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <button type="button" className="btn line" onClick={onClose}>
          关闭录制
        </button>
      </header>
      <Transport session={session} span={spanOf(shown, session)} rate={rate} onRate={setRate} />
      {shown?.kind === "board" ? parts.board(session, shown.sport, (match) => show({ kind: "match", match })) : null}
      {shown?.kind === "match" ? parts.match(session, shown.match) : null}
      {shown?.kind === "room" ? parts.room(session, shown.room) : null}
    </section>
  );
}

function nextFrame(callback: () => void): () => void {
  const id = requestAnimationFrame(callback);
  return () => cancelAnimationFrame(id);
}

/** Plays a recording until another is opened or the page is left: pause, speed, scrubbing, and the choice of a view. */
export function ReplayPlayer({ recording, ...rest }: ReplayPlayerProps) {
  const { now } = usePortal();
  const make = useMemo(
    () => (scope: Scope) => createReplaySession(scope, { recording, now, steps$: animationFrames(), frame: nextFrame }),
    [recording, now],
  );
  const session = useScoped(make);
  return session ? <Player session={session} {...rest} /> : null;
}
