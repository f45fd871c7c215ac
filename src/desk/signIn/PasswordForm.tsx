import { useState } from "react";
import { useNotice } from "../../hooks/notice.ts";
import { sendForm } from "../../hooks/sendForm.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { PasswordInput } from "../../ui/control/PasswordInput.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import styles from "../layout/desk.module.css";

const MIN_LENGTH = 10;
const MAX_LENGTH = 200;

interface PasswordFormProps {
  /** Another person set the current password: it must be changed before anything else opens. */
  readonly isInitial?: boolean;
  readonly onDone: () => void;
}

export function PasswordForm({ isInitial = false, onDone }: PasswordFormProps) {
  const api = useDeskApi();
  const showNotice = useNotice();
  const { isSending, problem, send } = useSending();
  const [password, setPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const [again, setAgain] = useState("");
  const [isTried, setIsTried] = useState(false);
  const problems = {
    password: password === "" ? "请输入当前密码" : null,
    newPassword: newPassword.length < MIN_LENGTH ? `新密码至少 ${MIN_LENGTH} 个字符` : null,
    again: again === newPassword ? null : "两次密码输入不一致",
  };
  const submit = (): void => {
    setIsTried(true);
    if (Object.values(problems).some((text) => text !== null)) return;
    void send(
      () => api.send("POST /password", { body: { password, newPassword } }),
      () => {
        showNotice("密码已修改，其他登录已退出", "success");
        onDone();
      },
    );
  };
  const shown = (name: keyof typeof problems): string | null => (isTried ? problems[name] : null);
  const form = (
    <form {...sendForm(submit)}>
      <FormBanner text={problem} />
      <Field label="当前密码" problem={shown("password")}>
        <PasswordInput value={password} onChange={setPassword} maxLength={MAX_LENGTH} />
      </Field>
      <Field label="新密码" problem={shown("newPassword")}>
        <PasswordInput value={newPassword} onChange={setNewPassword} autoComplete="new-password" maxLength={MAX_LENGTH} />
      </Field>
      <Field label="再输一次" problem={shown("again")}>
        <PasswordInput value={again} onChange={setAgain} autoComplete="new-password" maxLength={MAX_LENGTH} />
      </Field>
      <Button kind="primary" size="lg" type="submit" isWide isBusy={isSending}>
        修改密码
      </Button>
    </form>
  );
  return (
    <div className={styles.gate}>
      <section className={styles.card}>
        <h1>修改密码</h1>
        <p className={styles.lead}>{isInitial ? "初始密码只用一次，请先换成自己的" : "修改后，这个账号的其他登录会退出"}</p>
        {form}
      </section>
    </div>
  );
}
