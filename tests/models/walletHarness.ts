import { SimulatedClock, createActor } from "xstate";
import type { SavedAccount } from "../../contract/http/pay.ts";
import type { DrawType } from "../../contract/codes/transactions.ts";
import { ok } from "../../contract/result.ts";
import type { WithdrawalIntent, WithdrawalRequest } from "../../machines/wallet/withdrawalForm.ts";
import {
  type TermsAnswer,
  type WithdrawalAnswer,
  type WithdrawalEvent,
  withdrawalMachine,
} from "../../machines/wallet/withdrawalMachine.ts";
import { countdownStub, deferred } from "./loginHarness.ts";

export const CARD: SavedAccount = { id: "17", type: 1, accountNo: "**** **** **** 6608", holder: "张*", bankName: "招商银行" };

/** A tab's storage as the machine sees it: it outlives actors. */
export function intentStore() {
  const kept: { value: WithdrawalIntent | null; log: (string | null)[] } = { value: null, log: [] };
  return kept;
}

let keys = 0;

export function startWithdrawal({ store = intentStore(), cashBalance = "8460.00" } = {}) {
  const clock = new SimulatedClock();
  const withdraw = deferred<WithdrawalAnswer, WithdrawalRequest>();
  const terms = deferred<TermsAnswer, { readonly drawType: DrawType }>();
  const countdown = countdownStub();
  const machine = withdrawalMachine.provide({
    actors: { withdraw: withdraw.logic, loadTerms: terms.logic, countdown: countdown.machine },
    actions: {
      persist: (_args, { intent }) => {
        store.value = intent;
        store.log.push(intent.key);
      },
      forget: () => {
        store.value = null;
        store.log.push(null);
      },
    },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      intent: store.value,
      cashBalance,
      endsAt: null,
      now: () => clock.now(),
      makeKey: () => {
        keys += 1;
        return `key-${keys}`;
      },
    },
  }).start();
  const send = (...events: readonly WithdrawalEvent[]) => events.forEach((event) => actor.send(event));
  const type = (field: "cardId" | "amount" | "verifyCode" | "payPassword", text: string) => send({ type: "field.typed", field, text });
  return {
    actor,
    clock,
    machine,
    store,
    withdraw,
    terms,
    sendCode: countdown.sendCode,
    send,
    type,
    context: () => actor.getSnapshot().context,
    submit: () => send({ type: "form.submitted" }),
    /** Picks a type; the server answers with its accounts and the minimum of 100. */
    async pick(drawType: DrawType): Promise<void> {
      send({ type: "drawType.chosen", drawType });
      await terms.answer(ok({ accounts: drawType === 1 ? [CARD] : [], minimum: "100" }));
    },
    secrets(): void {
      type("verifyCode", "246810");
      type("payPassword", "hunter-22");
    },
  };
}

/** A withdrawal to a bank card with every field filled in. */
export async function filledWithdrawal(options: Parameters<typeof startWithdrawal>[0] = {}) {
  const started = startWithdrawal(options);
  await started.pick(1);
  started.type("cardId", CARD.id);
  started.type("amount", "5000");
  started.secrets();
  return started;
}
