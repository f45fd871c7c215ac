import { useState } from "react";
import type { RoomId } from "../../../../contract/ids.ts";
import { ErrorCode } from "../../../../contract/codes/errors.ts";
import type { GiftCard } from "../../../../contract/http/room.ts";
import { err } from "../../../../contract/result.ts";
import { giftOf } from "../../../../contract/room/gifts.ts";
import { outcomeOf } from "../../../../machines/kit/outcome.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { giveGift } from "../../../api/roomChat.ts";
import { useNotice } from "../../../hooks/notice.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSession } from "../../../hooks/useSession.ts";
import { useIntent } from "../../../parts/money/useIntent.ts";

export interface Giving {
  readonly isBusy: boolean;
  /** The gift given last, to be read aloud; empty while the next is sent, so that the same words are read again. */
  readonly given: string;
  /** The outcome of this gift is uncertain: another press repeats the same request, never a new one. */
  isUncertain(gift: Pick<GiftCard, "id">, count: number): boolean;
  give(gift: Pick<GiftCard, "id">, count: number): Promise<void>;
}

interface GiftRequest {
  readonly roomId: RoomId;
  readonly giftId: string;
  readonly count: number;
}

const isUnanswered = (failure: ApiFailure): boolean => outcomeOf(err(failure)) === "unanswered";

/** Gives gifts, one request at a time. */
export function useGiving(roomId: RoomId): Giving {
  const { api } = usePortal();
  const session = useSession();
  const notice = useNotice();
  const [given, setGiven] = useState("");
  const intent = useIntent<GiftRequest, { readonly combo: number }>({
    isSame: (a, b) => a.roomId === b.roomId && a.giftId === b.giftId && a.count === b.count,
    send: ({ key, request }) => giveGift(api, { ...request, idempotencyKey: key }),
    onAccepted: ({ combo }, { request: { giftId, count } }) =>
      setGiven(`已送出 ${giftOf(giftId)?.name ?? "礼物"} ${count} 个${combo > 1 ? `，连击 ${combo}` : ""}`),
    onRefused(failure) {
      setGiven("");
      notice(isUnanswered(failure) ? "网络异常，礼物是否送出还不确定，请再按一次确认，不会重复扣费" : failure.message);
      if (failure.code === ErrorCode.insufficientBalance) void session.refreshBalances();
    },
  });
  const { intent: pending, refusal } = intent.context;

  return {
    isBusy: intent.stage === "sending",
    given: intent.stage === "sending" ? "" : given,
    isUncertain: ({ id }, count) =>
      intent.stage === "uncertain" &&
      refusal !== null &&
      isUnanswered(refusal) &&
      pending?.request.giftId === id &&
      pending.request.count === count,
    async give({ id }, count) {
      if (session.require({ kind: "do", run: () => undefined })) await intent.submit({ roomId, giftId: id, count });
    },
  };
}
