import { useEffect, useEffectEvent, useState } from "react";
import type { UserEvents } from "../../../../contract/feed/user.ts";
import type { RechargeOrder } from "../../../../contract/http/pay.ts";
import type { Result } from "../../../../contract/result.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { newKey } from "../../../api/newKey.ts";
import { type RechargeWish, createRecharge, rechargeOrder } from "../../../api/payIn.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { type KeyStore, isRecord } from "../../../hooks/storage.ts";
import { type Kept, createKept, isUncertain } from "../kit/kept.ts";
import type { RechargePorts } from "./ports.ts";

/** A recharge under way in this tab: wished for, and with its order once the server has answered. */
interface RechargeTry {
  readonly wish: RechargeWish;
  /** Null until the server has answered. */
  readonly orderId: string | null;
}

function isTry(value: unknown): value is RechargeTry {
  if (!isRecord(value) || !isRecord(value["wish"])) return false;
  const { amount, method, idempotencyKey } = value["wish"];
  const areTexts = [amount, method, idempotencyKey].every((text) => typeof text === "string");
  return areTexts && (value["orderId"] === null || typeof value["orderId"] === "string");
}

function keptRecharge(store: KeyStore): Kept<RechargeTry> {
  return createKept(store, "fulltime.recharge", isTry);
}

export type RechargeStage =
  /** Nothing under way. `refusal`: what the server had against the last wish. */
  | { readonly kind: "choosing"; readonly refusal: ApiFailure | null; readonly isSending: boolean }
  /** Back after a reload: the kept wish or order is being asked for. */
  | { readonly kind: "resuming" }
  /** No answer came: there may be an order or not. Asked for again with the same key. */
  | { readonly kind: "uncertain"; readonly failure: ApiFailure; readonly isSending: boolean }
  /** `failure`: of the last look at it. */
  | { readonly kind: "ordered"; readonly order: RechargeOrder; readonly failure: ApiFailure | null };

export interface Recharge {
  readonly stage: RechargeStage;
  start(wish: Omit<RechargeWish, "idempotencyKey">): void;
  /** Of what is uncertain: asks again, with the key of the first time. */
  retry(): void;
  /** How the order stands now. */
  look(): Promise<void>;
  /** What the server has said of an order unasked; of another order it is nothing to this one. */
  tell(orderId: string, state: UserEvents["recharge"]["state"]): void;
  /** Back to choosing; an order nobody pays runs out by itself. */
  beginAgain(): void;
}

const CHOOSING = { kind: "choosing", refusal: null, isSending: false } as const;

/** The order of a try: of a wish that has none yet it is made, with the same key each time. */
function ask(api: Api, { wish, orderId }: RechargeTry): Promise<Result<RechargeOrder, ApiFailure>> {
  return orderId === null ? createRecharge(api, wish) : rechargeOrder(api, orderId);
}

/** One user's recharge, from the wish to the order's end; it survives a reload. In the browser only. */
export function useRecharge(userId: string, ports: RechargePorts): Recharge {
  const { api, session } = usePortal();
  const [kept] = useState(() => keptRecharge(ports.store));
  const [stage, setStage] = useState<RechargeStage>(() => (kept.read(userId) ? { kind: "resuming" } : CHOOSING));

  function settle(order: RechargeOrder): void {
    setStage({ kind: "ordered", order, failure: null });
    if (order.state === "open") return;
    kept.forget();
    if (order.state === "paid") void session.refreshBalances();
  }

  function giveUp(refusal: ApiFailure | null): void {
    kept.forget();
    setStage({ ...CHOOSING, refusal });
  }

  /** Takes an answer in, unless the reader has begun anew meanwhile. */
  function take(asked: RechargeTry, answer: Result<RechargeOrder, ApiFailure>): void {
    const { wish } = asked;
    if (kept.read(userId)?.wish.idempotencyKey !== wish.idempotencyKey) return;
    if (answer.ok) {
      kept.write(userId, { wish, orderId: answer.value.orderId });
      settle(answer.value);
    } else if (isUncertain(answer.error)) setStage({ kind: "uncertain", failure: answer.error, isSending: false });
    else giveUp(answer.error);
  }

  const takeKept = useEffectEvent(take);
  useEffect(() => {
    const before = kept.read(userId);
    if (before) void ask(api, before).then((answer) => takeKept(before, answer));
  }, [api, kept, userId]);

  return {
    stage,
    start(wish) {
      setStage({ ...CHOOSING, isSending: true });
      const begun: RechargeTry = { wish: { ...wish, idempotencyKey: newKey() }, orderId: null };
      kept.write(userId, begun);
      void ask(api, begun).then((answer) => take(begun, answer));
    },
    retry() {
      const before = kept.read(userId);
      if (!before) return setStage(CHOOSING);
      setStage((now) => (now.kind === "uncertain" ? { ...now, isSending: true } : now));
      void ask(api, before).then((answer) => take(before, answer));
    },
    async look() {
      if (stage.kind !== "ordered") return;
      const answer = await rechargeOrder(api, stage.order.orderId, { isQuiet: true });
      // Begun anew while the server was asked.
      if (kept.read(userId)?.orderId !== stage.order.orderId) return;
      if (answer.ok) settle(answer.value);
      else setStage({ ...stage, failure: answer.error });
    },
    tell(orderId, state) {
      if (stage.kind === "ordered" && stage.order.orderId === orderId) settle({ ...stage.order, state, cashierUrl: "" });
    },
    beginAgain: () => giveUp(null),
  };
}
