import type { UserId } from "../../../../contract/ids.ts";
import { useEffect, useEffectEvent, useState } from "react";
import type { UserEvents } from "../../../../contract/feed/user.ts";
import type { RechargeOrder } from "../../../../contract/http/pay.ts";
import type { Result } from "../../../../contract/result.ts";
import type { Intent } from "../../../../machines/money/intent.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { type RechargeInput, createRecharge, rechargeOrder } from "../../../api/payIn.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { type KeyStore, isRecord } from "../../../hooks/storage.ts";
import { createUserStore } from "../../../parts/money/userStore.ts";
import { type IntentStore, useIntent } from "../../../parts/money/useIntent.ts";
import type { RechargePorts } from "./ports.ts";

/** The request, with its order once the server has answered. */
interface RechargeRequest {
  readonly amount: string;
  readonly method: string;
  /** Null until the server has answered. */
  readonly orderId: string | null;
}

interface RechargeTry {
  readonly wish: RechargeInput;
  readonly orderId: string | null;
}

function isTry(value: unknown): value is RechargeTry {
  if (!isRecord(value) || !isRecord(value["wish"])) return false;
  const { amount, method, idempotencyKey } = value["wish"];
  const areTexts = [amount, method, idempotencyKey].every((text) => typeof text === "string");
  return areTexts && (value["orderId"] === null || typeof value["orderId"] === "string");
}

function intentStoreOf(store: KeyStore, userId: UserId): IntentStore<RechargeRequest> {
  const stored = createUserStore(store, "fulltime.recharge", isTry);
  return {
    read() {
      const before = stored.read(userId);
      if (before === null) return null;
      const { amount, method, idempotencyKey } = before.wish;
      return { key: idempotencyKey, request: { amount, method, orderId: before.orderId } };
    },
    write: ({ key, request: { amount, method, orderId } }) =>
      stored.write(userId, { wish: { amount, method, idempotencyKey: key }, orderId }),
    forget: () => stored.forget(userId),
  };
}

export type RechargeStage =
  /** Nothing in progress. `refusal`: the server's refusal of the last request. */
  | { readonly kind: "choosing"; readonly refusal: ApiFailure | null; readonly isSending: boolean }
  /** After a reload: the kept request is being sent again, or its order read. */
  | { readonly kind: "resuming" }
  /** No answer came: the order may or may not exist. Retried with the same key. */
  | { readonly kind: "uncertain"; readonly failure: ApiFailure; readonly isSending: boolean }
  /** `failure`: of the last status request. */
  | { readonly kind: "ordered"; readonly order: RechargeOrder; readonly failure: ApiFailure | null };

export interface Recharge {
  readonly stage: RechargeStage;
  start(input: Omit<RechargeInput, "idempotencyKey">): void;
  /** Retries an uncertain request with its first key. */
  retry(): void;
  /** Reads the order's current state. */
  refresh(): Promise<void>;
  /** The feed has reported an order's state. Ignored if it is another order. */
  notify(orderId: string, state: UserEvents["recharge"]["state"]): void;
  /** Back to choosing; an unpaid order expires by itself. */
  beginAgain(): void;
}

const CHOOSING = { kind: "choosing", refusal: null, isSending: false } as const;

/** Creates the order, or reads it once it has an id. */
function ask(api: Api, { key, request: { amount, method, orderId } }: Intent<RechargeRequest>): Promise<Result<RechargeOrder, ApiFailure>> {
  return orderId === null ? createRecharge(api, { amount, method, idempotencyKey: key }) : rechargeOrder(api, orderId);
}

/** One user's recharge, from the request to the order's end. It survives a reload. In the browser only. */
export function useRecharge(userId: UserId, ports: RechargePorts): Recharge {
  const { api, session } = usePortal();
  const [intentStore] = useState(() => intentStoreOf(ports.store, userId));
  const [made, setMade] = useState<{ readonly order: RechargeOrder; readonly failure: ApiFailure | null } | null>(null);

  function settle(order: RechargeOrder): void {
    setMade({ order, failure: null });
    if (order.state === "open") return;
    intentStore.forget();
    if (order.state === "paid") void session.refreshBalances();
  }

  const intent = useIntent<RechargeRequest, RechargeOrder>({
    isSame: (a, b) => a.amount === b.amount && a.method === b.method && a.orderId === b.orderId,
    send: (pending) => ask(api, pending),
    onAccepted(order, { key, request }) {
      intentStore.write({ key, request: { ...request, orderId: order.orderId } });
      settle(order);
    },
    intentStore,
  });
  const { stage, context } = intent;

  const resume = useEffectEvent(() => intent.retry());
  useEffect(() => void resume(), []);

  function stageNow(): RechargeStage {
    if (made) return { kind: "ordered", ...made };
    const { refusal, isLoose } = context;
    if (stage === "idle") return { ...CHOOSING, refusal };
    if (isLoose && refusal) return { kind: "uncertain", failure: refusal, isSending: stage === "sending" };
    return isLoose ? { kind: "resuming" } : { ...CHOOSING, isSending: true };
  }

  return {
    stage: stageNow(),
    start: ({ amount, method }) => void intent.submit({ amount, method, orderId: null }),
    retry: () => void intent.retry(),
    async refresh() {
      if (!made) return;
      const { orderId } = made.order;
      const answer = await rechargeOrder(api, orderId, { isQuiet: true });
      // The user began again while the request was in flight.
      if (intentStore.read()?.request.orderId !== orderId) return;
      if (answer.ok) settle(answer.value);
      else setMade({ order: made.order, failure: answer.error });
    },
    notify(orderId, state) {
      if (made?.order.orderId === orderId) settle({ ...made.order, state, cashierUrl: "" });
    },
    beginAgain() {
      intent.abandon();
      intentStore.forget();
      setMade(null);
    },
  };
}
