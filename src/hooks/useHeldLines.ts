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
  /** Goes to another page. */
  readonly onPage: (page: number) => void;
  /** Announces the decision. */
  readonly announce: (text: string) => void;
}

export interface HeldQueue {
  readonly loaded: Loaded<Page<HeldLine>>;
  readonly isSending: boolean;
  /** Failure of the last decision; null = it was accepted. */
  readonly failure: ApiFailure | null;
  /** Publishes the line in the room, or drops it; then reloads the list. */
  decide(line: HeldLine, isPassed: boolean): void;
}

/** Says whose lines are held, for a list that is empty. */
export const HELD_HINT = `等级不到 ${LINK_LEVEL} 级的观众发的链接，会先到这里`;

/** With these codes the line is no longer held: another keeper decided first, or a day has passed. */
const GONE: readonly number[] = [ErrorCode.conflict, ErrorCode.notFound];

/** Lines with links that are held for review in a room, for its keepers. */
export function useHeldLines({ roomId, page, onPage, announce }: HeldQueueInput): HeldQueue {
  const { api } = usePortal();
  const loaded = useLoaded(JSON.stringify([roomId, page]), (signal) => heldLines(api, { roomId, page }, { signal }), null);
  const { isSending, failure, send } = useSending();

  /** A line has left the list. If it was the last of its page, the page is gone too. */
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
