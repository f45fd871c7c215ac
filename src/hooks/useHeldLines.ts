import type { RoomId } from "../../contract/ids.ts";
import type { HeldLine } from "../../contract/http/moderation.ts";
import type { Page } from "../../contract/http/page.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { LINK_LEVEL } from "../../contract/limits.ts";
import { decideHeld, heldLines } from "../api/roomManage.ts";
import type { ApiFailure } from "../api/client.ts";
import { usePortal } from "./portal.ts";
import { type Loaded, useLoaded } from "./useLoaded.ts";
import { useSending } from "./useSending.ts";

export interface HeldQueueInput {
  readonly roomId: RoomId;
  readonly page: number;
  /** Turns to another page. */
  readonly onPage: (page: number) => void;
  /** Says what was done. */
  readonly announce: (text: string) => void;
}

export interface HeldQueue {
  readonly loaded: Loaded<Page<HeldLine>>;
  readonly isSending: boolean;
  /** Of the last decision; null = it was taken. */
  readonly failure: ApiFailure | null;
  /** Says the line in the room, or drops it; then the list is asked for again. */
  decide(line: HeldLine, isPassed: boolean): void;
}

/** Whose lines wait, for a place that has none yet. */
export const HELD_HINT = `等级不到 ${LINK_LEVEL} 级的观众发的链接，会先到这里`;

/** After these a line does not wait any more: another keeper was first, or a day has gone by. */
const GONE: readonly number[] = [ErrorCode.conflict, ErrorCode.notFound];

/** Lines with links that wait for review in a room, for those who keep order there. */
export function useHeldLines({ roomId, page, onPage, announce }: HeldQueueInput): HeldQueue {
  const { api } = usePortal();
  const loaded = useLoaded(JSON.stringify([roomId, page]), (signal) => heldLines(api, { roomId, page }, { signal }), null);
  const { isSending, failure, send } = useSending();

  /** A line has left the list: the last of a page takes the page with it. */
  function dropped(): void {
    const isLastOfPage = loaded.state.kind === "ready" && loaded.state.value.list.length <= 1;
    if (isLastOfPage && page > 1) onPage(page - 1);
    else loaded.reload();
  }

  return {
    loaded,
    isSending,
    failure,
    decide(line, isPassed) {
      void send(async () => {
        const answer = await decideHeld(api, line.id, isPassed);
        if (answer.ok || GONE.includes(answer.error.code)) dropped();
        if (answer.ok) announce(isPassed ? `已放行 ${line.nickName} 的发言` : `已驳回 ${line.nickName} 的发言`);
        return answer;
      });
    },
  };
}
