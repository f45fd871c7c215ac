import { useActor } from "@xstate/react";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { type FindPasswordField, findPasswordBanner } from "../../../../machines/login/findPasswordMachine.ts";
import type { CaptchaComponent } from "../../../hooks/captcha.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { codeEndOf, findPasswordLogic } from "../form/actors.ts";
import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import { PhoneFields } from "../form/PhoneFields.tsx";
import { useForm } from "../form/useForm.ts";
import { AccountCard } from "./AccountCard.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import styles from "./account.module.css";

const STEPS = ["1 验证手机", "2 设置新密码", "3 完成"] as const;

interface FindPasswordPageProps {
  readonly mark: ReactNode;
  readonly CaptchaComponent: CaptchaComponent;
  readonly onLogin: () => void;
}

/** Password reset: phone and code, a new password twice, done. */
export function FindPasswordPage({ mark, CaptchaComponent, onLogin }: FindPasswordPageProps) {
  const { api } = usePortal();
  const [made] = useState(() => {
    const end = codeEndOf("password");
    return { logic: findPasswordLogic(api, end), input: { endsAt: end.read(), now: Date.now } };
  });
  const [snapshot, send] = useActor(made.logic, { input: made.input });
  const code = useRef<HTMLInputElement | null>(null);
  const form = useForm(useCallback(() => send({ type: "form.submitted" }), [send]));
  const { phone, password, confirmation, problems } = snapshot.context;
  const type = (field: FindPasswordField, text: string) => send({ type: "field.typed", field, text });

  const isProving = snapshot.matches("proving") || snapshot.matches("tryingCode");
  const isDone = snapshot.matches("done");
  const step = isProving ? 0 : isDone ? 2 : 1;
  return (
    <AccountCard mark={mark} title="找回密码">
      <ol className={styles.steps}>
        {STEPS.map((name, i) => (
          <li key={name} aria-current={i === step ? "step" : undefined}>
            {name}
          </li>
        ))}
      </ol>
      <FormBanner text={findPasswordBanner(snapshot)} />
      {isDone ? (
        <>
          <p className={styles.text} role="status">
            密码已重新设置，其他设备上的登录已失效，请用新密码登录。
          </p>
          <Button kind="primary" size="lg" isWide autoFocus onClick={onLogin}>
            去登录
          </Button>
        </>
      ) : (
        <form {...form} key={step}>
          {isProving ? (
            <PhoneFields
              purpose="password"
              phone={phone}
              problems={problems}
              CaptchaComponent={CaptchaComponent}
              codeRef={code}
              onType={type}
              onPass={(captchaVerification) => send({ type: "captcha.passed", captchaVerification })}
              onGetCode={() => send({ type: "code.asked" })}
            />
          ) : (
            <NewPasswordFields password={password} confirmation={confirmation} problems={problems} onType={type} />
          )}
          <Button type="submit" kind="primary" size="lg" isWide isBusy={snapshot.matches("tryingCode") || snapshot.matches("resetting")}>
            {isProving ? "下一步" : "确定"}
          </Button>
          {isProving ? null : (
            <p className={styles.foot}>
              <button type="button" onClick={() => send({ type: "back.chosen" })}>
                返回上一步
              </button>
            </p>
          )}
        </form>
      )}
    </AccountCard>
  );
}
