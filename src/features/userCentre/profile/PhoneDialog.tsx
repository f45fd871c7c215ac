import { typedCode, typedMobile } from "../../../../contract/rules/typed.ts";
import { useState } from "react";
import { loginCodeProblem, passwordProblem, phoneProblem } from "../../../../contract/rules/login.ts";
import { isCodeRequested, passCaptcha } from "../../../../machines/code/phoneCode.ts";
import { bindPhone } from "../../../api/profile.ts";
import { sealPasswords } from "../../../api/secret.ts";
import type { CaptchaComponent } from "../../../hooks/captcha.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSending } from "../../../hooks/useSending.ts";
import { CodeInput } from "../../../ui/control/CodeInput.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { PasswordInput } from "../../../ui/control/PasswordInput.tsx";
import { PhoneInput } from "../../../ui/control/PhoneInput.tsx";
import type { FormProps } from "./dialogKinds.ts";
import { FormDialog } from "./FormDialog.tsx";
import styles from "./profile.module.css";
import { useBindCode } from "./useBindCode.ts";

interface PhoneDialogProps extends FormProps {
  /** Masked; "" = none bound. */
  readonly bound: string;
  readonly hasPassword: boolean;
  readonly Captcha: CaptchaComponent;
}

interface Problems {
  readonly password: string | null;
  readonly mobile: string | null;
  readonly captcha: string | null;
  readonly code: string | null;
}

const NONE: Problems = { password: null, mobile: null, captcha: null, code: null };

/** Binds a phone, or another in its place: login password, number, captcha, code. */
export function PhoneDialog({ bound, hasPassword, Captcha, onClose, onDone }: PhoneDialogProps) {
  const { api, session } = usePortal();
  const { phone, failure: codeFailure, buttonLabel, isWaiting, change, request } = useBindCode();
  const [problems, setProblems] = useState(NONE);
  const [password, setPassword] = useState("");
  const { isSending, problem, send } = useSending();

  const isAskedInVain = problems.mobile !== null || problems.captcha !== null;

  function askForCode(): void {
    const found = request();
    setProblems({ ...NONE, mobile: found?.mobile ?? null, captcha: found?.captcha ?? null });
  }

  async function bind(): ReturnType<typeof bindPhone> {
    const body = { mobile: phone.mobile, verifyCode: phone.code };
    if (!hasPassword) return bindPhone(api, body);
    const sealed = await sealPasswords(api, [password]);
    if (!sealed.ok) return sealed;
    return bindPhone(api, { ...body, iv: sealed.value.iv, password: sealed.value.sealed[0] ?? "" });
  }

  async function save(): Promise<void> {
    const mobile = phoneProblem(phone.mobile);
    const code = mobile === null ? loginCodeProblem(phone.code, isCodeRequested(phone)) : null;
    const wrongPassword = hasPassword ? passwordProblem(password) : null;
    setProblems({ password: wrongPassword, mobile, code, captcha: null });
    if (wrongPassword !== null || mobile !== null || code !== null) return;
    if (!(await send(bind))) return;
    setPassword("");
    await session.refresh();
    onDone(bound === "" ? "手机号已绑定" : "手机号已更换");
  }

  return (
    <FormDialog
      title={bound === "" ? "绑定手机号" : "更换手机号"}
      width={402}
      saveLabel="确定"
      isBusy={isSending}
      problem={problem ?? (isAskedInVain ? null : codeFailure)}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {bound === "" ? null : <p className={styles.hint}>当前绑定 {bound}</p>}
      {hasPassword ? (
        <Field label="登录密码" problem={problems.password}>
          <PasswordInput
            value={password}
            placeholder="请输入登录密码"
            onChange={(typed) => {
              setPassword(typed);
              setProblems({ ...problems, password: null });
            }}
          />
        </Field>
      ) : null}
      <Field label={bound === "" ? "手机号" : "新手机号"} problem={problems.mobile}>
        <PhoneInput
          value={phone.mobile}
          onChange={(typed) => {
            change((before) => ({ ...before, mobile: typedMobile(typed) }));
            setProblems({ ...problems, mobile: null });
          }}
        />
      </Field>
      <div className={styles.captcha}>
        <Captcha
          purpose="bind"
          attempt={phone.captchaAttempt}
          isLocal={phone.isCaptchaLocal}
          onVerified={(verification) => {
            change((before) => passCaptcha(before, verification));
            setProblems({ ...problems, captcha: null });
          }}
        />
        {problems.captcha ? (
          <p className={styles.problem} role="alert">
            {problems.captcha}
          </p>
        ) : null}
      </div>
      <Field label="验证码" problem={problems.code}>
        <CodeInput
          value={phone.code}
          action={{ label: buttonLabel, isDisabled: isWaiting, onClick: askForCode }}
          onChange={(typed) => {
            change((before) => ({ ...before, code: typedCode(typed) }));
            setProblems({ ...problems, code: null });
          }}
        />
      </Field>
    </FormDialog>
  );
}
