import { useState } from "react";
import { ErrorCode } from "../../../../contract/codes/errors.ts";
import type { SavedAccount } from "../../../../contract/http/pay.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import { maskName } from "../../../../contract/rules/mask.ts";
import {
  type SavedAccountForm,
  type SavedAccountProblems,
  maskAccountNo,
  plainAccountNo,
  savedAccountProblems,
} from "../../../../contract/rules/savedAccount.ts";
import { leavesDoubt } from "../../../../machines/kit/leavesDoubt.ts";
import { outcomeOf } from "../../../../machines/kit/outcome.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { type SavedAccountType, bindCard, cards, unbindCard } from "../../../api/payOut.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Confirm } from "../../../ui/control/Confirm.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { TextInput } from "../../../ui/control/TextInput.tsx";
import { sendForm } from "../../../hooks/sendForm.ts";
import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import formStyles from "../kit/form.module.css";
import type { AccountDialogKind } from "./AccountsPage.tsx";
import styles from "./accounts.module.css";
import { useSending } from "../../../hooks/useSending.ts";

interface DialogEvents {
  readonly onClose: () => void;
  /** The change is done; `text` says so. */
  readonly onDone: (text: string) => void;
  /** The server's list may differ from the page's. */
  readonly onDoubt: () => void;
}

interface AccountDialogProps extends DialogEvents {
  readonly dialog: AccountDialogKind;
  readonly type: SavedAccountType;
  /** Title of the form. */
  readonly title: string;
}

/** Whether the server's list, which is masked, has this account. */
async function isBound(api: Api, { type, accountNo, holder, bankName }: SavedAccountForm): Promise<boolean> {
  const list = await cards(api, type);
  const wanted = [maskAccountNo(accountNo), maskName(holder), bankName].join("\n");
  return list.ok && list.value.some((known) => [known.accountNo, known.holder, known.bankName].join("\n") === wanted);
}

function Bind({ type, title, onClose, onDone, onDoubt }: Omit<AccountDialogProps, "dialog">) {
  const { api } = usePortal();
  const [form, setForm] = useState<SavedAccountForm>({ type, accountNo: "", holder: "", bankName: "" });
  const [problems, setProblems] = useState<SavedAccountProblems>({});
  const { isSending, problem, send } = useSending();
  /** The account of a try without an answer. */
  const [unanswered, setUnanswered] = useState<string | null>(null);

  async function bind(body: SavedAccountForm): Promise<Result<unknown, ApiFailure>> {
    const answer = await bindCard(api, body);
    if (!leavesDoubt(answer)) return answer;
    const account = JSON.stringify(body);
    const isUnanswered = outcomeOf(answer) === "unanswered";
    if (isUnanswered) setUnanswered(account);
    if ((isUnanswered || unanswered === account) && (await isBound(api, body))) return ok({});
    onDoubt();
    return answer;
  }

  const change = (field: keyof SavedAccountProblems) => (text: string) => {
    setForm({ ...form, [field]: text });
    setProblems(({ [field]: _gone, ...others }) => others);
  };

  function submit(): void {
    const found = savedAccountProblems(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const body = {
      type,
      accountNo: plainAccountNo(type, form.accountNo),
      holder: form.holder.trim(),
      bankName: type === 1 ? form.bankName.trim() : "",
    };
    void send(
      () => bind(body),
      () => onDone("绑定成功"),
    );
  }

  return (
    <Dialog title={title} width={547} onClose={onClose}>
      <form {...sendForm(submit)}>
        <FormBanner text={problem} />
        {type === 1 ? (
          <Field label="开户银行" isLabelBeside problem={problems.bankName}>
            <TextInput value={form.bankName} onChange={change("bankName")} maxLength={30} placeholder="例如 招商银行" autoComplete="off" />
          </Field>
        ) : null}
        <Field label={type === 1 ? "银行卡号" : "支付宝账号"} isLabelBeside problem={problems.accountNo}>
          <TextInput
            value={form.accountNo}
            onChange={change("accountNo")}
            maxLength={60}
            inputMode={type === 1 ? "numeric" : "email"}
            placeholder={type === 1 ? "请输入银行卡号" : "手机号或邮箱"}
            autoComplete="off"
          />
        </Field>
        <Field label={type === 1 ? "持卡人" : "真实姓名"} isLabelBeside problem={problems.holder}>
          <TextInput value={form.holder} onChange={change("holder")} maxLength={30} placeholder="请输入姓名" autoComplete="off" />
        </Field>
        <footer className={formStyles.buttons}>
          <Button size="lg" onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" size="lg" type="submit" isBusy={isSending}>
            绑定
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function Unbind({ account, onClose, onDone, onDoubt }: DialogEvents & { readonly account: SavedAccount }) {
  const { api } = usePortal();
  const { isSending, problem, send } = useSending();

  async function unbind(): Promise<Result<unknown, ApiFailure>> {
    const answer = await unbindCard(api, account.id);
    // It is gone, perhaps by an earlier try. A proxy's 404 says nothing about it.
    if (!answer.ok && answer.error.code === ErrorCode.notFound && outcomeOf(answer) === "refused") return ok({});
    if (leavesDoubt(answer)) onDoubt();
    return answer;
  }

  return (
    <Confirm
      title="解除绑定"
      text={
        <>
          确定解绑 {account.accountNo} 吗？解绑后提现将不能再选择该账号。
          {problem === null ? null : (
            <span className={styles.refused} role="alert">
              {problem}
            </span>
          )}
        </>
      }
      okLabel="解绑"
      cancelLabel="取消"
      isDanger
      isBusy={isSending}
      onCancel={onClose}
      onOk={() => void send(unbind, () => onDone("已解绑"))}
    />
  );
}

/** Binds or removes an account. Part of the control tier, loaded when it is first opened. */
export function AccountDialog({ dialog, ...rest }: AccountDialogProps) {
  const { type: _type, title: _title, ...events } = rest;
  return <ControlProvider>{dialog.kind === "bind" ? <Bind {...rest} /> : <Unbind account={dialog.account} {...events} />}</ControlProvider>;
}
