import { useActor } from "@xstate/react";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import type { UserInfo } from "../../../../contract/http/user.ts";
import type { PayPasswordField } from "../../../../machines/wallet/payPasswordMachine.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { CodeInput } from "../../../ui/control/CodeInput.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { PasswordInput } from "../../../ui/control/PasswordInput.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import type { CaptchaDialogComponent } from "../kit/captchaDialog.ts";
import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import { sendForm } from "../../../hooks/sendForm.ts";
import styles from "../kit/form.module.css";
import { payPasswordCodeEnd, payPasswordLogic } from "./payPasswordLogic.ts";

export interface PayPasswordFormProps {
  readonly user: Pick<UserInfo, "mobile">;
  readonly CaptchaDialog: CaptchaDialogComponent;
  /** The password is set, and the user has been reloaded. */
  readonly onDone: () => void;
  /** Without it there is no 取消. */
  readonly onCancel?: () => void;
}

/** `获取验证码`, then `重试 (47s)` (docs/product.md 4). */
function codeLabel(resendS: number): string {
  return resendS > 0 ? `重试 (${resendS}s)` : "获取验证码";
}

function Form({ user, CaptchaDialog, onDone, onCancel }: PayPasswordFormProps) {
  const { api, session } = usePortal();
  const [logic] = useState(() => payPasswordLogic(api, () => session.refresh()));
  const [snapshot, send] = useActor(logic, { input: { endsAt: payPasswordCodeEnd.read(), now: Date.now } });
  const { form, problems, failure, resendS, isCodeSent, isCaptchaOpen } = snapshot.context;
  const isDone = snapshot.status === "done";
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);

  const type = (field: PayPasswordField) => (text: string) => send({ type: "field.typed", field, text });
  return (
    <>
      <form {...sendForm(() => send({ type: "form.submitted" }))}>
        {failure ? <FormBanner {...failure} /> : null}
        <Field label="设置密码" isLabelBeside problem={problems.password}>
          <PasswordInput
            value={form.password}
            onChange={type("password")}
            autoComplete="new-password"
            name="pay-password"
            placeholder="密码，6-20位字符"
          />
        </Field>
        <Field label="确认密码" isLabelBeside problem={problems.newPassword}>
          <PasswordInput
            value={form.newPassword}
            onChange={type("newPassword")}
            autoComplete="new-password"
            name="pay-password-again"
            placeholder="再次输入密码"
          />
        </Field>
        <Field label="验证码" isLabelBeside problem={problems.verifyCode} hint={isCodeSent ? `已发送至 ${user.mobile}` : undefined}>
          <CodeInput
            value={form.verifyCode}
            onChange={type("verifyCode")}
            name="verifyCode"
            placeholder="至少6位数字"
            action={{ label: codeLabel(resendS), isDisabled: resendS > 0, onClick: () => send({ type: "code.asked" }) }}
          />
        </Field>
        <footer className={onCancel ? styles.buttons : styles.single}>
          {onCancel ? (
            <Button size="lg" onClick={onCancel}>
              取消
            </Button>
          ) : null}
          <Button kind="primary" size="lg" type="submit" isBusy={!snapshot.matches("editing")}>
            确定
          </Button>
        </footer>
      </form>
      {isCaptchaOpen ? (
        <Suspense fallback={null}>
          <CaptchaDialog
            purpose="payment"
            onVerified={(captchaVerification) => send({ type: "captcha.passed", captchaVerification })}
            onClose={() => send({ type: "captcha.closed" })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Sets the payment password, the first or a new one (docs/product.md 4 and 5). The code goes to the bound phone. */
export function PayPasswordForm(props: PayPasswordFormProps) {
  if (props.user.mobile !== "") return <Form {...props} />;
  return (
    <p className={styles.first}>
      验证码将发送至绑定的手机号，请先<Link to="/v/personal-data">绑定手机号</Link>。
    </p>
  );
}
