import { typedCode, typedMobile } from "../../../../contract/rules/typed.ts";
import { useState } from "react";
import { loginCodeProblem, phoneProblem } from "../../../../contract/rules/login.ts";
import { isCodeRequested, passCaptcha } from "../../../../machines/code/phoneCode.ts";
import { bindPhone } from "../../../api/profile.ts";
import { sealPasswords } from "../../../api/secret.ts";
import type { CaptchaComponent } from "../../../hooks/captcha.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSending } from "../../../hooks/useSending.ts";
import { CodeInput } from "../../../ui/control/CodeInput.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { PhoneInput } from "../../../ui/control/PhoneInput.tsx";
import type { FormProps } from "./dialogKinds.ts";
import { FormDialog } from "./FormDialog.tsx";
import { type Identity, IdentityFields, identityProblem } from "./IdentityFields.tsx";
import styles from "./profile.module.css";
import { useBindCode } from "./useBindCode.ts";
import { useOldPhoneCode } from "./useOldPhoneCode.ts";

interface PhoneDialogProps extends FormProps {
  /** Masked; "" = none bound. */
  readonly bound: string;
  readonly hasPassword: boolean;
  readonly Captcha: CaptchaComponent;
}

interface Problems {
  readonly identity: string | null;
  readonly mobile: string | null;
  readonly captcha: string | null;
  readonly code: string | null;
}

const NONE: Problems = { identity: null, mobile: null, captcha: null, code: null };

/**
 * Binds a phone, or replaces it: number, captcha, code. A proof of identity comes first. If a phone is bound, that is the
 * login password or a code to the bound number; otherwise the login password, if one is set.
 */
export function PhoneDialog({ bound, hasPassword, Captcha, onClose, onDone }: PhoneDialogProps) {
  const { api, session } = usePortal();
  const { phone, failure: codeFailure, buttonLabel, isWaiting, change, request } = useBindCode();
  const [problems, setProblems] = useState(NONE);
  const oldCode = useOldPhoneCode();
  const [identity, setIdentity] = useState<Identity>({ way: hasPassword ? "password" : "code", password: "", code: "" });
  const { isSending, problem, send } = useSending();

  const isFirst = bound === "";
  const isProved = hasPassword || !isFirst;
  const hasFieldProblem = problems.mobile !== null || problems.captcha !== null;

  function requestCode(): void {
    const found = request();
    setProblems({ ...NONE, mobile: found?.mobile ?? null, captcha: found?.captcha ?? null });
  }

  async function bind(): ReturnType<typeof bindPhone> {
    const body = { mobile: phone.mobile, verifyCode: phone.code };
    if (!isProved) return bindPhone(api, body);
    if (identity.way === "code") return bindPhone(api, { ...body, oldVerifyCode: identity.code });
    const sealed = await sealPasswords(api, [identity.password]);
    if (!sealed.ok) return sealed;
    return bindPhone(api, { ...body, iv: sealed.value.iv, password: sealed.value.sealed[0] ?? "" });
  }

  async function save(): Promise<void> {
    const mobile = phoneProblem(phone.mobile);
    const code = mobile === null ? loginCodeProblem(phone.code, isCodeRequested(phone)) : null;
    const unproved = isProved ? identityProblem(identity, oldCode.isRequested) : null;
    setProblems({ identity: unproved, mobile, code, captcha: null });
    if (unproved !== null || mobile !== null || code !== null) return;
    if (!(await send(bind))) return;
    setIdentity({ ...identity, password: "", code: "" });
    await session.refresh();
    onDone(isFirst ? "手机号已绑定" : "手机号已更换，24 小时内不能提现");
  }

  return (
    <FormDialog
      title={isFirst ? "绑定手机号" : "更换手机号"}
      width={402}
      saveLabel="确定"
      isBusy={isSending}
      problem={problem ?? (hasFieldProblem ? null : (codeFailure ?? oldCode.failure))}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {isFirst ? null : <p className={styles.hint}>当前绑定 {bound}。为保障资金安全，更换后 24 小时内不能提现。</p>}
      {isProved ? (
        <IdentityFields
          identity={identity}
          problem={problems.identity}
          hasPassword={hasPassword}
          bound={bound}
          oldCode={oldCode}
          onChange={(changed) => {
            setIdentity(changed);
            setProblems({ ...problems, identity: null });
          }}
        />
      ) : null}
      <Field label={isFirst ? "手机号" : "新手机号"} problem={problems.mobile}>
        <PhoneInput
          value={phone.mobile}
          onChange={(typed) => {
            change((before) => ({ ...before, mobile: typedMobile(typed) }));
            setProblems({ ...problems, mobile: null });
          }}
        />
      </Field>
      <div className={styles.captcha} role="group" aria-label="安全验证">
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
          action={{ label: buttonLabel, isDisabled: isWaiting, onClick: requestCode }}
          onChange={(typed) => {
            change((before) => ({ ...before, code: typedCode(typed) }));
            setProblems({ ...problems, code: null });
          }}
        />
      </Field>
    </FormDialog>
  );
}
