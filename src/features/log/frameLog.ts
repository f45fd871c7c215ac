import { BehaviorSubject, type SchedulerLike, Subject, asyncScheduler, auditTime } from "rxjs";
import type { Feed } from "../../../streams/feed/types.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";

export type FeedName = "sport" | "tv";

/** A frame that was received or sent. */
export interface LogEntry {
  readonly id: number;
  readonly at: number;
  readonly feed: FeedName;
  readonly direction: "in" | "out";
  readonly frame: object;
  readonly bytes: number;
  /** "" for frames without a channel (hello, ping). */
  readonly ch: string;
  /** The frame's `t`; for an event its kind. */
  readonly kind: string;
}

export interface Totals {
  readonly frames: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

export interface FrameLog {
  /** Oldest first; not updated while paused. */
  readonly entries$: Behavior<readonly LogEntry[]>;
  /** Also counts while paused. */
  readonly totals$: Behavior<Totals>;
  readonly isPaused$: Behavior<boolean>;
  setPaused(isPaused: boolean): void;
  clear(): void;
  /** All kept frames, paused or not. */
  all(): readonly LogEntry[];
}

export interface FrameLogOptions {
  readonly scheduler?: SchedulerLike;
  /** Most frames kept; the oldest are dropped first. */
  readonly limit?: number;
}

const SHOW_EVERY_MS = 250;
const LIMIT = 20_000;
const NOTHING: Totals = { frames: 0, bytesIn: 0, bytesOut: 0 };

function textOf(frame: object, key: "t" | "ch" | "k"): string {
  const value = (frame as Readonly<Record<string, unknown>>)[key];
  return typeof value === "string" ? value : "";
}

function kindOf(frame: object): string {
  const t = textOf(frame, "t");
  return t === "ev" ? textOf(frame, "k") : t;
}

/** Records the frames that both feeds send and receive, while the scope lives. */
export function createFrameLog(scope: Scope, feeds: Readonly<Record<FeedName, Feed>>, options: FrameLogOptions = {}): FrameLog {
  const { scheduler = asyncScheduler, limit = LIMIT } = options;
  const entries$ = new BehaviorSubject<readonly LogEntry[]>([]);
  const totals$ = new BehaviorSubject<Totals>(NOTHING);
  const isPaused$ = new BehaviorSubject(false);
  const changed$ = new Subject<void>();
  let entries: LogEntry[] = [];
  let totals = NOTHING;
  let nextId = 1;

  function show(): void {
    totals$.next(totals);
    if (!isPaused$.value) entries$.next(entries.slice());
  }

  for (const feed of ["sport", "tv"] as const) {
    scope.add(
      feeds[feed].frames$.subscribe(({ at, direction, frame, bytes }) => {
        entries.push({ id: nextId, at, feed, direction, frame, bytes, ch: textOf(frame, "ch"), kind: kindOf(frame) });
        nextId += 1;
        if (entries.length > limit) entries = entries.slice(entries.length - limit);
        const { frames, bytesIn, bytesOut } = totals;
        totals =
          direction === "in"
            ? { frames: frames + 1, bytesIn: bytesIn + bytes, bytesOut }
            : { frames: frames + 1, bytesIn, bytesOut: bytesOut + bytes };
        changed$.next();
      }),
    );
  }
  scope.add(changed$.pipe(auditTime(SHOW_EVERY_MS, scheduler)).subscribe(show));

  return {
    entries$,
    totals$,
    isPaused$,
    setPaused(isPaused) {
      isPaused$.next(isPaused);
      show();
    },
    clear() {
      entries = [];
      totals = NOTHING;
      totals$.next(totals);
      entries$.next([]);
    },
    all: () => entries,
  };
}

export interface FrameFilter {
  readonly text: string;
  readonly ch: string;
  readonly kind: string;
}

export const NO_FRAME_FILTER: FrameFilter = { text: "", ch: "", kind: "" };

const jsonOf = new WeakMap<object, string>();

/** The frame as JSON, cached. */
export function frameJson(frame: object): string {
  const known = jsonOf.get(frame);
  if (known !== undefined) return known;
  const json = JSON.stringify(frame);
  jsonOf.set(frame, json);
  return json;
}

/** Frames whose channel begins with `ch`, whose kind is `kind`, and whose JSON contains the text, ignoring case. */
export function filterFrames(entries: readonly LogEntry[], { text, ch, kind }: FrameFilter): readonly LogEntry[] {
  const wanted = text.trim().toLowerCase();
  const channel = ch.trim();
  return entries.filter(
    (e) =>
      (channel === "" || e.ch.startsWith(channel)) &&
      (kind === "" || e.kind === kind) &&
      (wanted === "" || frameJson(e.frame).toLowerCase().includes(wanted)),
  );
}
