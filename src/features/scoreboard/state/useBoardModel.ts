import { startTransition, useEffect, useRef, useState } from "react";
import { distinctUntilChanged, filter, map } from "rxjs";
import type { AsOf } from "../../../../contract/envelope.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { Scope } from "../../../../streams/kit/scope.ts";
import { type Behavior, constant, mapBehavior } from "../../../../streams/kit/behavior.ts";
import { createBoard } from "../../../../streams/sport/board.ts";
import type { Board } from "../../../../streams/sport/types.ts";
import type { PlacedRow } from "../table/place.ts";
import { scoreList } from "../../../api/live.ts";
import { type Portal, usePortal } from "../../../hooks/portal.ts";
import { type BoardModel, liveModel, stillBoard, stillModel, withRows } from "./model.ts";
import { type SoundState, createGoalSound } from "../goals/sound.ts";
import { localStore } from "../../../hooks/storage.ts";
import { type BoardStore, createBoardStore } from "./store.ts";
import { dateOf } from "./time.ts";

/** Data a board's loader returns. */
export interface BoardData {
  /** Server time of the read, epoch ms: the clock of the first paint. */
  readonly now: number;
  readonly asOf: AsOf | null;
  readonly rows: readonly BoardRow[];
  /** The read failed; `rows` is then empty. */
  readonly error: { readonly code: number; readonly message: string } | null;
}

export interface BoardInput {
  readonly sport: Sport;
  /** Names the list for pins. */
  readonly tab: string;
  readonly data: BoardData;
  /** A list of one day does not follow the feed, and its pins belong to that day. */
  readonly day?: { readonly date: string; readonly offered: readonly string[] };
  /** Which matches the page lists at all. */
  readonly only?: (row: PlacedRow) => boolean;
  /** 收藏: only the reader's favourites, of any day. */
  readonly isFavourites?: boolean;
  /** Rows beside the board's. */
  readonly extra$?: Behavior<readonly BoardRow[]>;
}

/** A hidden tab gets no animation frames, but goals should still sound there. */
const HIDDEN_FRAME_MS = 250;

function nextFrame(callback: () => void): () => void {
  let timer = 0;
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    callback();
  });
  timer = window.setTimeout(() => {
    cancelAnimationFrame(frame);
    callback();
  }, HIDDEN_FRAME_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function liveBoard(scope: Scope, portal: Portal, sport: Sport, data: BoardData): Board {
  return createBoard(scope, {
    sport,
    feed: portal.sportFeed,
    ...(data.asOf ? { initial: { asOf: data.asOf, rows: data.rows } } : {}),
    poll: () => scoreList(portal.api, sport, { type: "live" }, { isQuiet: true }),
    now: () => portal.now(),
    timers: { frame: nextFrame },
  });
}

/** Drops pins of matches that no longer exist, once the board has rows to compare with. */
function dropGonePins(scope: Scope, board: Board, store: BoardStore, day: BoardInput["day"]): void {
  const page = day?.date ?? "live";
  const ids$ = board.rows$.pipe(
    filter((rows) => rows.size > 0),
    distinctUntilChanged((a, b) => a.size === b.size),
    map((rows) => [...rows.keys()]),
  );
  scope.add(ids$.subscribe((ids) => store.noteListed(page, ids, day?.offered ?? [page])));
}

function favouritesOnly(scope: Scope, store: BoardStore): Behavior<((row: PlacedRow) => boolean) | undefined> {
  return mapBehavior(scope, store.favourites$, (list) => {
    const ids = new Set(list.map((f) => f.id));
    return (row: PlacedRow) => ids.has(row.id);
  });
}

/**
 * The model of a board: first the rows the server rendered, then, after hydration, the live board. `input` is read again
 * when `data` changes.
 */
export function useBoardModel(input: BoardInput): {
  readonly model: BoardModel;
  readonly store: BoardStore;
  readonly sound$: Behavior<SoundState>;
  /** Call it in the reader's own gesture: it allows goal sounds and plays one as a sample. */
  readonly unlockSound: () => void;
} {
  const portal = usePortal();
  const { sport, tab, data } = input;
  const [store] = useState(() => createBoardStore({ sport, tab, storage: localStore }));
  const [model, setModel] = useState(() =>
    stillModel(stillBoard(data.rows), data.now, portal.spoilers, input.isFavourites ? () => false : input.only),
  );
  const [sound] = useState(() => createGoalSound(() => new AudioContext()));
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });

  useEffect(() => {
    const { day, only, isFavourites, extra$ } = latest.current;
    const scope = new Scope();
    store.load(dateOf(portal.now()));
    const base = day ? stillBoard(data.rows, { kind: "live", since: data.now }) : liveBoard(scope, portal, sport, data);
    const board = extra$ ? withRows(scope, base, extra$) : base;
    dropGonePins(scope, board, store, day);
    const only$ = isFavourites ? favouritesOnly(scope, store) : constant(only);
    const live = liveModel(scope, {
      board,
      store,
      now: () => portal.now(),
      spoilers: portal.spoilers,
      only$,
      onFlash: (flash) => {
        if (flash.kind === "goal" && store.settings$.value.hasSound) sound.play();
      },
    });
    // The live model shows what is already on screen, so a scroll or press meanwhile has priority.
    startTransition(() => setModel(live));
    return () => scope.end();
  }, [portal, sport, store, data, sound]);

  useEffect(() => {
    // Sound was switched on in an earlier visit: the first gesture of this visit unlocks it again.
    const unlock = (): void => {
      if (store.settings$.value.hasSound && sound.state$.value === "waiting") void sound.unlock();
    };
    const gestures = ["pointerdown", "keydown"] as const;
    for (const gesture of gestures) document.addEventListener(gesture, unlock);
    return () => {
      for (const gesture of gestures) document.removeEventListener(gesture, unlock);
      sound.close();
    };
  }, [store, sound]);

  return { model, store, sound$: sound.state$, unlockSound: () => void sound.unlock().then(() => sound.play()) };
}
