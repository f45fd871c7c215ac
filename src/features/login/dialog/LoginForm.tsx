import { useCallback, useEffect, useRef } from "react";
import type { CmsConfig } from "../../../../contract/http/inform.ts";
import { HELP_PAGE_ID } from "../../../../contract/limits.ts";
import { isServiceUrl } from "../../../../contract/rules/serviceUrl.ts";
import { type LoginEvent, type LoginField, type LoginSnapshot, canLogIn } from "../../../../machines/login/loginMachine.ts";
import type { CaptchaComponent } from "../../../hooks/captcha.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Checkbox } from "../../../ui/control/Checkbox.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { PasswordInput } from "../../../ui/control/PasswordInput.tsx";
import { TextInput } from "../../../ui/control/TextInput.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { PhoneFields } from "../form/PhoneFields.tsx";
import { useForm } from "../form/useForm.ts";
import styles from "./login.module.css";

interface LoginFormProps {
  readonly snapshot: LoginSnapshot;
  readonly send: (event: LoginEvent) => void;
  readonly config: CmsConfig | null;
  readonly CaptchaComponent: CaptchaComponent;
  /** A link leads to another page: closes the dialog. */
  readonly onLeave: () => void;
}

/** Help for users who receive no code: customer service while it is on, else the help page. */
function helpHref(config: CmsConfig | null): string {
  const isOn = config !== null && config.customerServiceSwitch !== "0" && isServiceUrl(config.customerServiceUrl);
  return isOn ? config.customerServiceUrl : `/about/${HELP_PAGE_ID}`;
}

export function LoginForm({ snapshot, send, config, CaptchaComponent, onLeave }: LoginFormProps) {
  const { context } = snapshot;
  const { tab, account, password, phone, problems, isPersistent } = context;
  const form = useForm(useCallback(() => send({ type: "form.submitted" }), [send]));
  const secret = useRef<HTMLInputElement | null>(null);
  const isFailed = snapshot.matches({ editing: "failed" });
  const isBusy = snapshot.matches("submitting") || snapshot.status === "done";

  // The refused secret disables the button, which would lose the focus.
  useEffect(() => {
    if (isFailed) secret.current?.focus();
  }, [isFailed]);

  const type = (field: LoginField, text: string) => send({ type: "field.typed", field, text });
  const leave = (field: LoginField) => send({ type: "field.left", field });
  return (
    <>
      <form {...form}>
        {tab === "account" ? (
          <>
            <Field label="账号" isLabelHidden problem={problems.account}>
              <TextInput
                // Focused when the dialog opens, but not on a change of tab: arrow keys go on switching tabs.
                data-autofocus=""
                value={account}
                onChange={(text) => type("account", text)}
                onBlur={() => leave("account")}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="用户名或手机号"
              />
            </Field>
            <Field label="密码" isLabelHidden problem={problems.password}>
              <PasswordInput
                ref={secret}
                value={password}
                onChange={(text) => type("password", text)}
                onBlur={() => leave("password")}
                name="password"
                placeholder="密码，6-20 个字符"
              />
            </Field>
          </>
        ) : (
          <PhoneFields
            purpose="login"
            phone={phone}
            problems={problems}
            CaptchaComponent={CaptchaComponent}
            codeRef={secret}
            onType={type}
            onLeave={leave}
            onPass={(captchaVerification) => send({ type: "captcha.passed", captchaVerification })}
            onGetCode={() => send({ type: "code.asked" })}
          />
        )}
        <div className={styles.line}>
          <Checkbox isChecked={isPersistent} onChange={(isChecked) => send({ type: "persistence.chosen", isPersistent: isChecked })}>
            30 天内保持登录
          </Checkbox>
          {tab === "account" ? (
            <Link to="/user/pwd_find" onClick={onLeave}>
              忘记密码
            </Link>
          ) : (
            <a href={helpHref(config)} target="_blank" rel="noopener noreferrer">
              收不到验证码
            </a>
          )}
        </div>
        <Button type="submit" kind="primary" size="lg" isWide disabled={!canLogIn(context) && !isBusy} isBusy={isBusy}>
          登录
        </Button>
      </form>
      <p className={styles.agreement}>
        登录即同意{" "}
        <Link to="/about/agreement" target="_blank" rel="noopener">
          用户协议
        </Link>{" "}
        和{" "}
        <Link to="/about/privacy" target="_blank" rel="noopener">
          隐私政策
        </Link>
      </p>
      <p className={styles.register}>
        还没有账号？
        <Link to="/user/register" onClick={onLeave}>
          立即注册
        </Link>
      </p>
    </>
  );
}
