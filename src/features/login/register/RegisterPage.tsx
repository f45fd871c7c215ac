import { useActor } from "@xstate/react";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from "react";
import type { ActorRefFrom } from "xstate";
import { type nickNameCheckMachine, type NickNameCheckSnapshot, nickNameVerdict } from "../../../../machines/login/nickNameCheckMachine.ts";
import { type RegisterField, type RegisterWay, registerBanner } from "../../../../machines/login/registerMachine.ts";
import type { CaptchaComponent } from "../../../hooks/captcha.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Checkbox } from "../../../ui/control/Checkbox.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { Tabs } from "../../../ui/control/Tabs.tsx";
import { TextInput } from "../../../ui/control/TextInput.tsx";
import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { CaptchaField, PhoneFields } from "../form/PhoneFields.tsx";
import { LoginBanner } from "../form/LoginBanner.tsx";
import { codeEndOf, registerLogic } from "../form/actors.ts";
import formStyles from "../form/form.module.css";
import { useForm } from "../form/useForm.ts";
import { AccountCard } from "./AccountCard.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import styles from "./account.module.css";

/** The nickname check's snapshot; null until the form's actor has started it. */
function useNickNameCheck(actor: ActorRefFrom<typeof nickNameCheckMachine> | undefined): NickNameCheckSnapshot | null {
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscription = actor?.subscribe(() => notify());
      return () => subscription?.unsubscribe();
    },
    [actor],
  );
  const read = () => actor?.getSnapshot() ?? null;
  return useSyncExternalStore(subscribe, read, read);
}

const WAYS: readonly { readonly id: RegisterWay; readonly label: string }[] = [
  { id: "phone", label: "手机注册" },
  { id: "nickName", label: "昵称注册" },
];

interface RegisterPageProps {
  readonly mark: ReactNode;
  readonly CaptchaComponent: CaptchaComponent;
  /** The new session's token. */
  readonly onRegistered: (token: string) => void;
  readonly onLogin: () => void;
}

/** Registration by phone or by nickname. */
export function RegisterPage({ mark, CaptchaComponent, onRegistered, onLogin }: RegisterPageProps) {
  const { api, brand } = usePortal();
  const [made] = useState(() => {
    const end = codeEndOf("register");
    return { logic: registerLogic(api, end), input: { endsAt: end.read(), now: Date.now } };
  });
  const [snapshot, send, actor] = useActor(made.logic, { input: made.input });
  const check = useNickNameCheck(snapshot.children.nickNameCheck);
  const agreementId = useId();
  const code = useRef<HTMLInputElement | null>(null);
  const form = useForm(useCallback(() => send({ type: "form.submitted" }), [send]));

  const finish = useEffectEvent(onRegistered);
  useEffect(() => {
    const subscription = actor.subscribe(({ output }) => {
      if (output) finish(output.token);
    });
    return () => subscription.unsubscribe();
  }, [actor]);

  const { way, phone, nickName, password, confirmation, problems, hasAgreed } = snapshot.context;
  const verdict = check ? nickNameVerdict(check) : null;
  const isBusy = snapshot.matches("submitting") || snapshot.status === "done";
  const type = (field: RegisterField, text: string) => send({ type: "field.typed", field, text });
  const pass = (captchaVerification: string) => send({ type: "captcha.passed", captchaVerification });
  return (
    <AccountCard mark={mark} title={`注册${brand.name}`}>
      <Tabs value={way} onChange={(id) => send({ type: "way.chosen", way: id })} items={WAYS} label="注册方式">
        <LoginBanner text={registerBanner(snapshot)} />
        <form {...form}>
          {way === "phone" ? (
            <PhoneFields
              purpose="register"
              phone={phone}
              problems={problems}
              CaptchaComponent={CaptchaComponent}
              codeRef={code}
              onType={type}
              onPass={pass}
              onGetCode={() => send({ type: "code.asked" })}
            />
          ) : null}
          <Field
            label="昵称"
            isLabelHidden
            problem={problems.nickName ?? (verdict?.isGood === false ? verdict.text : null)}
            hint={
              verdict?.isGood ? (
                <span className={styles.good} role="status">
                  {verdict.text}
                </span>
              ) : undefined
            }
          >
            <TextInput
              value={nickName}
              onChange={(text) => type("nickName", text)}
              name="nickname"
              autoComplete="nickname"
              placeholder={way === "phone" ? "昵称，最多 10 个字符（可不填）" : "昵称，最多 10 个字符"}
            />
          </Field>
          <NewPasswordFields password={password} confirmation={confirmation} problems={problems} onType={type} />
          {way === "nickName" ? (
            <CaptchaField purpose="register" phone={phone} problem={problems.captcha} CaptchaComponent={CaptchaComponent} onPass={pass} />
          ) : null}
          <div className={styles.agreement}>
            <Checkbox
              isChecked={hasAgreed}
              onChange={(isChecked) => send({ type: "agreement.chosen", hasAgreed: isChecked })}
              name="agreement"
              {...(problems.agreement === undefined ? {} : { "aria-invalid": true, "aria-describedby": agreementId })}
            >
              <span>
                我已阅读并同意{" "}
                <Link to="/about/agreement" target="_blank" rel="noopener">
                  用户协议
                </Link>{" "}
                和{" "}
                <Link to="/about/privacy" target="_blank" rel="noopener">
                  隐私政策
                </Link>
              </span>
            </Checkbox>
            {problems.agreement === undefined ? null : (
              <p className={formStyles.problem} role="alert" id={agreementId}>
                <Icon name="warn" size={14} />
                {problems.agreement}
              </p>
            )}
          </div>
          {problems.earlier === undefined ? null : (
            <FormBanner
              text={
                <span>
                  {problems.earlier}。
                  <button type="button" className={formStyles.out} onClick={onLogin}>
                    去登录
                  </button>
                </span>
              }
            />
          )}
          <Button type="submit" kind="primary" size="lg" isWide isBusy={isBusy}>
            注册
          </Button>
        </form>
      </Tabs>
      <p className={styles.foot}>
        已有账号？
        <button type="button" onClick={onLogin}>
          立即登录
        </button>
      </p>
    </AccountCard>
  );
}
