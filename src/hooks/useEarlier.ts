import type { RoomId } from "../../contract/ids.ts";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { RoomEvent } from "../../contract/feed/room.ts";
import { ROOM_LINES_KEPT, type RoomLine, emptyRoom, linesWithout, reduceRoom } from "../../contract/room/room.ts";
import type { Playhead, PlayheadBehavior } from "../../streams/clock/types.ts";
import { constant } from "../../streams/kit/behavior.ts";
import type { RoomView } from "../../streams/room/types.ts";
import { chatPage } from "../api/roomChat.ts";
import { usePortal } from "./portal.ts";
import { useSlice } from "./useSlice.ts";

export interface Earlier {
  /** Lines older than those the room keeps, oldest first. */
  readonly lines: readonly RoomLine[];
  readonly status: "more" | "loading" | "failed" | "end";
  load(): void;
}

interface EarlierInput {
  readonly roomId: RoomId;
  readonly view: RoomView;
  /** As of the first paint. */
  readonly mayHaveMore: boolean;
  /** Reads a page; keep its identity. */
  readonly pageBy?: typeof chatPage;
  /** For a page that can be replayed: no line later than it is shown, and history is read as far back as it goes. */
  readonly playhead$?: PlayheadBehavior;
  /** The first line at the time the page was loaded; null for none. */
  readonly first?: Pick<RoomLine, "s" | "at"> | null;
}

const NOTHING: readonly RoomLine[] = [];
const NOW$: PlayheadBehavior = constant({ at: Number.POSITIVE_INFINITY, rate: 1, mode: "live" });
/** Lines a page while replay has to go far back. */
const LONG_PAGE = 100;

function linesOf(events: readonly RoomEvent[]): readonly RoomLine[] {
  return events.reduce(reduceRoom, emptyRoom("")).lines;
}

/** The history of the room, further back with each call (docs/product.md 9: 20 lines a page). */
export function useEarlier({ roomId, view, mayHaveMore, pageBy = chatPage, playhead$ = NOW$, first = null }: EarlierInput): Earlier {
  const { api } = usePortal();
  const firstShown = useSlice(view.state$, (state) => state.lines[0]?.s ?? null);
  const isFull = useSlice(view.state$, (state) => state.lines.length >= ROOM_LINES_KEPT);
  const [lines, setLines] = useState(NOTHING);
  const [status, setStatus] = useState<Earlier["status"]>(mayHaveMore ? "more" : "end");
  const [next, setNext] = useState<number | null>(null);

  useEffect(() => {
    let before = view.state$.value.lines;
    const subscription = view.state$.subscribe(({ lines: now }) => {
      if (now === before) return;
      const first = now[0]?.s ?? 0;
      const dropped = before.filter((line) => line.s < first);
      before = now;
      // Lines that the room drops stay between the earlier lines and the rest, so that no gap opens.
      if (dropped.length > 0) {
        setLines((known) => (known.length === 0 ? known : [...known, ...dropped.filter((line) => line.s > (known.at(-1)?.s ?? 0))]));
      }
    });
    subscription.add(view.removals$.subscribe((id) => setLines((known) => linesWithout(known, id))));
    return () => subscription.unsubscribe();
  }, [view]);

  const from = next ?? firstShown ?? first?.s ?? null;
  const read = useCallback(
    async (until: number, pageSize?: number): Promise<void> => {
      setStatus("loading");
      const answer = await pageBy(api, roomId, until, { isQuiet: true, ...(pageSize === undefined ? {} : { pageSize }) });
      if (!answer.ok) {
        setStatus("failed");
        return;
      }
      const page = answer.value;
      setLines((known) => [...linesOf(page.events), ...known]);
      setNext(page.next);
      setStatus(page.next === null ? "end" : "more");
    },
    [api, roomId, pageBy],
  );
  // A room that had few lines at first has earlier ones once it is full.
  const shownStatus = status === "end" && isFull && lines.length === 0 ? "more" : status;
  const load = useCallback(() => {
    if (from !== null && (shownStatus === "more" || shownStatus === "failed")) void read(from);
  }, [read, from, shownStatus]);

  const oldestAt = (lines[0] ?? first)?.at ?? null;
  const isShort = useSlice(
    playhead$,
    useCallback(({ mode, at }: Playhead) => mode === "replay" && oldestAt !== null && at < oldestAt, [oldestAt]),
  );
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the moment that is shown asks for it
    if (isShort && shownStatus === "more" && from !== null) void read(from, LONG_PAGE);
  }, [isShort, shownStatus, from, read]);
  // Lines are in order of time: those later than the moment are at the end.
  const reached = useSlice(
    playhead$,
    useCallback(({ at }: Playhead) => lines.filter((line) => line.at <= at).length, [lines]),
  );

  const shown = useMemo(() => (reached === lines.length ? lines : lines.slice(0, reached)), [lines, reached]);
  return { lines: shown, status: from === null ? "end" : shownStatus, load };
}
