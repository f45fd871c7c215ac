import { err } from "../../../../contract/result.ts";
import type { RoomId, UserId } from "../../../../contract/ids.ts";
import type { SpendCurrency } from "../../../../contract/money.ts";
import { outcomeOf } from "../../../../machines/kit/outcome.ts";
import { type PacketRequest as PacketBody, sendPacket } from "../../../api/roomChat.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { isRecord, sessionStore } from "../../../hooks/storage.ts";
import { type IntentHandle, type IntentStore, useIntent } from "../../../parts/money/useIntent.ts";
import { createUserStore } from "../../../parts/money/userStore.ts";

type PacketRequest = Omit<PacketBody, "roomId" | "idempotencyKey">;
type PacketTry = PacketRequest & { readonly key: string };

const isCurrency = (value: unknown): value is SpendCurrency => value === "diamond" || value === "ticket";

function isTry(value: unknown): value is PacketTry {
  return (
    isRecord(value) &&
    isCurrency(value["currency"]) &&
    typeof value["count"] === "number" &&
    ["total", "words", "key"].every((name) => typeof value[name] === "string")
  );
}

/** Stores the packet being sent to one room: a closed dialog or a reload must not make another of it. */
function intentStoreOf(userId: UserId, roomId: RoomId): IntentStore<PacketRequest> {
  const stored = createUserStore(sessionStore, `fulltime.packet.${roomId}`, isTry);
  return {
    read() {
      const before = stored.read(userId);
      if (before === null) return null;
      const { key, ...request } = before;
      return { key, request };
    },
    write: ({ key, request }) => stored.write(userId, { ...request, key }),
    forget: () => stored.forget(userId),
  };
}

const UNCERTAIN = "网络异常，红包是否发出还不确定，请再按一次确认，不会重复扣费";

export interface PacketSending extends Pick<IntentHandle<PacketRequest>, "stage" | "submit" | "retry" | "abandon"> {
  /** The packet being sent, or sent without an answer, in this visit or before a reload. */
  readonly pending: PacketRequest | null;
  /** Why it was refused, or that its outcome is uncertain. */
  readonly problem: string | null;
}

/** Sends one user's packets into a room, each once. */
export function usePacketSending(userId: UserId, roomId: RoomId): PacketSending {
  const { api } = usePortal();
  const { stage, context, submit, retry, abandon } = useIntent<PacketRequest, unknown>({
    isSame: (a, b) => a.currency === b.currency && a.total === b.total && a.count === b.count && a.words === b.words,
    send: ({ key, request }) => sendPacket(api, { ...request, roomId, idempotencyKey: key }),
    intentStore: intentStoreOf(userId, roomId),
  });
  const { intent, refusal } = context;
  const isUnanswered = stage === "uncertain" && (refusal === null || outcomeOf(err(refusal)) === "unanswered");
  return {
    stage,
    submit,
    retry,
    abandon,
    pending: intent?.request ?? null,
    problem: isUnanswered ? UNCERTAIN : stage === "sending" ? null : (refusal?.message ?? null),
  };
}
