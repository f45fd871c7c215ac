import { useCallback, useState } from "react";
import type { RoomEvent } from "../../../../contract/feed/room.ts";
import { type RoomLine, emptyRoom, reduceRoom } from "../../../../contract/room/room.ts";
import { chatPage } from "../../../api/roomChat.ts";
import { usePortal } from "../../../hooks/portal.ts";

export interface Earlier {
  /** Lines before those the room keeps, oldest first. */
  readonly lines: readonly RoomLine[];
  readonly status: "more" | "loading" | "failed" | "end";
  load(): void;
}

function linesOf(events: readonly RoomEvent[]): readonly RoomLine[] {
  return events.reduce(reduceRoom, emptyRoom("")).lines;
}

/** The history of the room, further back with each call (spec section 9: 20 lines a page). `mayHaveMore`: of the first paint. */
export function useEarlier(roomId: string, firstShown: number | null, mayHaveMore: boolean): Earlier {
  const { api } = usePortal();
  const [lines, setLines] = useState<readonly RoomLine[]>([]);
  const [before, setBefore] = useState<number | null>(null);
  const [status, setStatus] = useState<Earlier["status"]>(mayHaveMore ? "more" : "end");

  const from = before ?? firstShown;
  const read = useCallback(
    async (until: number): Promise<void> => {
      setStatus("loading");
      const answer = await chatPage(api, roomId, until, { isQuiet: true });
      if (!answer.ok) {
        setStatus("failed");
        return;
      }
      const { events, next } = answer.value;
      setLines((known) => [...linesOf(events), ...known]);
      setBefore(next);
      setStatus(next === null ? "end" : "more");
    },
    [api, roomId],
  );
  const load = useCallback(() => {
    if (from !== null && status !== "loading" && status !== "end") void read(from);
  }, [read, from, status]);

  return { lines, status: firstShown === null ? "end" : status, load };
}
