import { useActor } from "@xstate/react";
import { useEffect, useEffectEvent, useState } from "react";
import { DRAW_TYPE_LABEL } from "../../../../contract/codes/transactions.ts";
import type { Balances } from "../../../../contract/http/pay.ts";
import type { UserInfo } from "../../../../contract/http/user.ts";
import { withdrawalsHeldText } from "../../../../contract/rules/withdrawal.ts";
import type { WithdrawalIntent } from "../../../../machines/wallet/withdrawalForm.ts";
import { needsAccount } from "../../../../machines/wallet/withdrawalForm.ts";
import { type WithdrawalEvent, type WithdrawalSnapshot, withdrawalProgress } from "../../../../machines/wallet/withdrawalMachine.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { amountText } from "../../../ui/amount.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import formStyles from "../kit/form.module.css";
import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import { newKey } from "../../../api/newKey.ts";
import { type UserStore } from "../../../parts/money/userStore.ts";
import { sendForm } from "../../../hooks/sendForm.ts";
import styles from "./withdraw.module.css";
import { AccountField, AmountField, SecretFields, TermsFailure, TypeField } from "./WithdrawalFields.tsx";
import { withdrawalCodeEnd, withdrawalLogic } from "./withdrawalLogic.ts";

interface WithdrawalDialogProps {
  readonly user: UserInfo;
  /** Null if they could not be loaded: nothing can be withdrawn then. */
  readonly balances: Balances | null;
  readonly stored: UserStore<WithdrawalIntent>;
  readonly onClose: () => void;
  /** The server has accepted the withdrawal. */
  readonly onDone: () => void;
}

interface PartProps {
  readonly snapshot: WithdrawalSnapshot;
  readonly send: (event: WithdrawalEvent) => void;
  readonly onClose: () => void;
}

/** No answer came: the same withdrawal is retried, and no other can be sent. */
function Uncertain({ snapshot, send, onClose }: PartProps) {
  const { intent } = snapshot.context;
  const what = intent ? `${DRAW_TYPE_LABEL[intent.drawType]}　${amountText(intent.amount)} 球钻` : "";
  return (
    <div className={styles.uncertain}>
      <p className={styles.confirming} role="status">
        结果确认中…
      </p>
      <p>{what}</p>
      <p>尚未收到提现结果，正在用同一笔请求继续确认，不会重复提现。关闭后可再次打开查看。</p>
      <footer className={formStyles.buttons}>
        <Button size="lg" onClick={onClose}>
          关闭
        </Button>
        <Button
          kind="primary"
          size="lg"
          // The button that was pressed is gone with the form, so this one takes the focus.
          autoFocus
          isBusy={snapshot.matches({ form: "submitting" })}
          onClick={() => send({ type: "result.asked" })}
        >
          立即确认
        </Button>
      </footer>
    </div>
  );
}

function Form({ snapshot, send, onClose, user }: PartProps & { readonly user: UserInfo }) {
  const { context } = snapshot;
  const { form, message } = context;
  const { now } = usePortal();
  const [openedAt] = useState(now);
  const { withdrawalsHeldUntil: until = 0 } = user;
  const isHeld = until > openedAt;
  return (
    <form {...sendForm(() => send({ type: "form.submitted" }))}>
      <FormBanner text={message === "" && isHeld ? withdrawalsHeldText(until) : message} />
      <TypeField context={context} send={send} />
      <TermsFailure context={context} send={send} />
      {needsAccount(form.drawType) ? <AccountField context={context} send={send} /> : null}
      <AmountField context={context} send={send} />
      <SecretFields context={context} send={send} mobile={user.mobile} />
      <footer className={formStyles.buttons}>
        <Button size="lg" onClick={onClose}>
          取消
        </Button>
        <Button
          kind="primary"
          size="lg"
          type="submit"
          isBusy={!snapshot.matches({ form: "editing" }) || snapshot.matches({ terms: "loading" })}
          disabled={isHeld}
        >
          确认提现
        </Button>
      </footer>
    </form>
  );
}

function Content({ user, balances, stored, onClose, onDone }: WithdrawalDialogProps) {
  const { api, session } = usePortal();
  const cashBalance = balances?.cashBalance ?? "0.00";
  const [logic] = useState(() => withdrawalLogic(api, user.id, stored));
  const [snapshot, send] = useActor(logic, {
    input: { intent: stored.read(user.id), cashBalance, makeKey: newKey, endsAt: withdrawalCodeEnd.read(), now: Date.now },
  });
  const progress = withdrawalProgress(snapshot);
  const isDone = progress === "succeeded";
  const finish = useEffectEvent(() => {
    void session.confirmWithdrawal();
    onDone();
  });
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  useEffect(() => send({ type: "balance.changed", cashBalance }), [send, cashBalance]);

  return (
    <>
      <p className={styles.available}>
        可提现 <b className="big">{amountText(balances?.cashBalance)}</b> 球钻
        <span>待结算 {amountText(balances?.freezeMoney)}</span>
      </p>
      {progress === "uncertain" ? (
        <Uncertain snapshot={snapshot} send={send} onClose={onClose} />
      ) : (
        <Form snapshot={snapshot} send={send} onClose={onClose} user={user} />
      )}
    </>
  );
}

/** 提现, 547 px wide (docs/product.md 2 and 4). Closing it discards the input, never a withdrawal that was sent. */
export function WithdrawalDialog(props: WithdrawalDialogProps) {
  return (
    <ControlProvider>
      <Dialog title="提现" width={547} onClose={props.onClose}>
        <Content {...props} />
      </Dialog>
    </ControlProvider>
  );
}
