import { useCallback, useRef, useState } from "react";
import { ErrorCode, NO_ANSWER } from "../../../../contract/codes/errors.ts";
import type { GiftCard } from "../../../../contract/http/room.ts";
import { giveGift } from "../../../api/roomChat.ts";
import { newKey } from "../../../api/newKey.ts";
import { useNotice } from "../../../hooks/notice.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSession } from "../../../hooks/useSession.ts";

export interface Giving {
  readonly isBusy: boolean;
  /** The outcome of such a gift is not known: pressing again asks for the same one, never for another. */
  isUncertain(gift: Pick<GiftCard, "id">, count: number): boolean;
  give(gift: Pick<GiftCard, "id">, count: number): Promise<void>;
}

interface Intent {
  readonly giftId: string;
  readonly count: number;
  readonly key: string;
}

/** Gives gifts. Money moves once: what was not answered is asked again by its key. */
export function useGiving(roomId: string): Giving {
  const { api } = usePortal();
  const session = useSession();
  const notice = useNotice();
  const [isBusy, setIsBusy] = useState(false);
  const [open, setOpen] = useState<Intent | null>(null);
  const isRunning = useRef(false);

  const give = useCallback(
    async (gift: Pick<GiftCard, "id">, count: number): Promise<void> => {
      if (!session.require({ kind: "do", run: () => undefined }) || isRunning.current) return;
      const intent = open?.giftId === gift.id && open.count === count ? open : { giftId: gift.id, count, key: newKey() };
      isRunning.current = true;
      setIsBusy(true);
      const answer = await giveGift(api, { roomId, giftId: intent.giftId, count, idempotencyKey: intent.key });
      isRunning.current = false;
      setIsBusy(false);
      if (answer.ok) {
        setOpen(null);
        return;
      }
      const isUnknown = answer.error.code === NO_ANSWER;
      setOpen(isUnknown ? intent : null);
      notice(isUnknown ? "网络异常，礼物是否送出还不确定，请再按一次确认，不会重复扣费" : answer.error.message);
      if (answer.error.code === ErrorCode.insufficientBalance) void session.refreshBalances();
    },
    [api, session, notice, roomId, open],
  );

  const isUncertain = (gift: Pick<GiftCard, "id">, count: number): boolean => open?.giftId === gift.id && open.count === count;
  return { isBusy, isUncertain, give };
}
