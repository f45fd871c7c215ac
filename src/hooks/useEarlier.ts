import { useCallback, useEffect, useState } from "react";
import type { RoomEvent } from "../../contract/feed/room.ts";
import { ROOM_LINES_KEPT, type RoomLine, emptyRoom, reduceRoom } from "../../contract/room/room.ts";
import type { RoomView } from "../../streams/room/types.ts";
import { chatPage } from "../api/roomChat.ts";
import { usePortal } from "./portal.ts";
import { useSlice } from "./useSlice.ts";

export interface Earlier {
  /** Lines before those the room keeps, oldest first. */
  readonly lines: readonly RoomLine[];
  readonly status: "more" | "loading" | "failed" | "end";
  load(): void;
}

interface EarlierInput {
  readonly roomId: string;
  readonly view: RoomView;
  /** Of the first paint. */
  readonly mayHaveMore: boolean;
  /** The call that reads a page; keep its identity. */
  readonly pageBy?: typeof chatPage;
}

const NOTHING: readonly RoomLine[] = [];

function linesOf(events: readonly RoomEvent[]): readonly RoomLine[] {
  return events.reduce(reduceRoom, emptyRoom("")).lines;
}

/** The history of the room, further back with each call (spec section 9: 20 lines a page). */
export function useEarlier({ roomId, view, mayHaveMore, pageBy = chatPage }: EarlierInput): Earlier {
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
      // What the room no longer keeps stays between the earlier lines and the rest: no hole opens before the reader.
      if (dropped.length > 0) {
        setLines((known) => (known.length === 0 ? known : [...known, ...dropped.filter((line) => line.s > (known.at(-1)?.s ?? 0))]));
      }
    });
    subscription.add(
      view.removals$.subscribe((id) =>
        setLines((known) => known.filter((line) => !((line.kind === "chat" || line.kind === "barrage") && line.d.id === id))),
      ),
    );
    return () => subscription.unsubscribe();
  }, [view]);

  const from = next ?? firstShown;
  const read = useCallback(
    async (until: number): Promise<void> => {
      setStatus("loading");
      const answer = await pageBy(api, roomId, until, { isQuiet: true });
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
  // A room that had few lines at first has some to go back to once it keeps no more.
  const shownStatus = status === "end" && isFull && lines.length === 0 ? "more" : status;
  const load = useCallback(() => {
    if (from !== null && (shownStatus === "more" || shownStatus === "failed")) void read(from);
  }, [read, from, shownStatus]);

  return { lines, status: firstShown === null ? "end" : shownStatus, load };
}
