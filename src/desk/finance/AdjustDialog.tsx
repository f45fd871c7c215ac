import { useState } from "react";
import { ADJUSTABLE, ADJUST_ACCOUNT_NAME, ADJUST_TYPES, type AdjustAccount, type AdjustType } from "../../../contract/codes/desk.ts";
import { TRANSACTION_LABEL } from "../../../contract/codes/transactions.ts";
import type { DeskPerson } from "../../../contract/desk/fields.ts";
import type { Approval } from "../../../contract/desk/finance.ts";
import { parseMinor, typedAmount } from "../../../contract/money.ts";
import { newKey } from "../../api/newKey.ts";
import { sendForm } from "../../hooks/sendForm.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { Select } from "../../ui/control/Select.tsx";
import { TextArea } from "../../ui/control/TextArea.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { UserFinder } from "../shared/UserFinder.tsx";

interface AdjustDialogProps {
  readonly onClose: () => void;
  readonly onDone: (approval: Approval) => void;
}

/** Requests a manual credit or debit; no money moves until a second person approves it. */
export function AdjustDialog({ onClose, onDone }: AdjustDialogProps) {
  const api = useDeskApi();
  const { isSending, problem, send } = useSending();
  const [person, setPerson] = useState<DeskPerson | null>(null);
  const [type, setType] = useState<AdjustType>(6);
  const [account, setAccount] = useState<AdjustAccount>("diamond");
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  // One for the dialog: sent again after a lost answer it is the same request.
  const [requestKey] = useState(newKey);
  const typed = typedAmount(amount);
  const minor = parseMinor(typed);
  const problems = {
    person: person === null ? "请查找并选择用户" : null,
    amount: minor === null || minor === 0n ? "请填写大于 0 的金额，最多两位小数" : null,
    reason: reason.trim() === "" ? "请填写理由，复核的同事会看到" : null,
  };
  const shown = (name: keyof typeof problems): string | null => (isTried ? problems[name] : null);
  const submit = (): void => {
    setIsTried(true);
    if (person === null || problems.amount !== null || problems.reason !== null) return;
    void send(
      () =>
        api.send("POST /approvals/adjust", {
          body: { userId: person.id, account, type, amount: typed, reason: reason.trim(), requestKey },
        }),
      onDone,
    );
  };
  return (
    <Dialog title="退款或调账" onClose={onClose}>
      <form {...sendForm(submit)}>
        <FormBanner text={problem} />
        <UserFinder value={person} onChange={setPerson} problem={shown("person")} />
        <Field label="类型">
          <Select
            value={String(type)}
            onChange={(text) => {
              const next = ADJUST_TYPES.find((one) => String(one) === text) ?? 6;
              setType(next);
              if (!ADJUSTABLE[next].includes(account)) setAccount(ADJUSTABLE[next][0] ?? "diamond");
            }}
            options={ADJUST_TYPES.map((one) => ({ value: String(one), label: TRANSACTION_LABEL[one] }))}
          />
        </Field>
        <Field label="账户">
          <Select
            value={account}
            onChange={(text) => setAccount(ADJUSTABLE[type].find((one) => one === text) ?? "diamond")}
            options={ADJUSTABLE[type].map((one) => ({ value: one, label: ADJUST_ACCOUNT_NAME[one] }))}
          />
        </Field>
        <Field label={type === 8 ? "扣除数额" : "增加数额"} problem={shown("amount")}>
          <TextInput value={amount} onChange={setAmount} inputMode="decimal" maxLength={12} />
        </Field>
        <Field label="理由" problem={shown("reason")}>
          <TextArea value={reason} onChange={setReason} maxLength={200} rows={3} />
        </Field>
        <Button kind="primary" size="lg" type="submit" isWide isBusy={isSending}>
          提交复核
        </Button>
      </form>
    </Dialog>
  );
}
