import { typedCode, typedMobile } from "../../../../contract/rules/typed.ts";
import { useState } from "react";
import { loginCodeProblem, phoneProblem } from "../../../../contract/rules/login.ts";
import { isCodeRequested, passCaptcha } from "../../../../machines/code/phoneCode.ts";
import { bindPhone } from "../../../api/profile.ts";
import type { CaptchaComponent } from "../../../hooks/captcha.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { CodeInput } from "../../../ui/control/CodeInput.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { PhoneInput } from "../../../ui/control/PhoneInput.tsx";
import type { FormProps } from "./dialogKinds.ts";
import { FormDialog } from "./FormDialog.tsx";
import styles from "./profile.module.css";
import { useBindCode } from "./useBindCode.ts";
import { useSubmit } from "./useSubmit.ts";

interface PhoneDialogProps extends FormProps {
  /** Masked; "" = none bound. */
  readonly bound: string;
  readonly Captcha: CaptchaComponent;
}

interface Problems {
  readonly mobile: string | null;
  readonly captcha: string | null;
  readonly code: string | null;
}

const NONE: Problems = { mobile: null, captcha: null, code: null };

/** Binds a phone, or another in its place: number, captcha, code. */
export function PhoneDialog({ bound, Captcha, onClose, onDone }: PhoneDialogProps) {
  const { api, session } = usePortal();
  const { phone, failure: codeFailure, buttonLabel, isWaiting, change, request } = useBindCode();
  const [problems, setProblems] = useState(NONE);
  const { isBusy, failure, send } = useSubmit();

  const isAskedInVain = problems.mobile !== null || problems.captcha !== null;

  function askForCode(): void {
    const found = request();
    setProblems({ ...NONE, mobile: found?.mobile ?? null, captcha: found?.captcha ?? null });
  }

  async function save(): Promise<void> {
    const mobile = phoneProblem(phone.mobile);
    const code = mobile === null ? loginCodeProblem(phone.code, isCodeRequested(phone)) : null;
    setProblems({ mobile, code, captcha: null });
    if (mobile !== null || code !== null) return;
    if (!(await send(() => bindPhone(api, { mobile: phone.mobile, verifyCode: phone.code })))) return;
    await session.refresh();
    onDone(bound === "" ? "手机号已绑定" : "手机号已更换");
  }

  return (
    <FormDialog
      title={bound === "" ? "绑定手机号" : "更换手机号"}
      width={402}
      saveLabel="确定"
      isBusy={isBusy}
      problem={failure?.message ?? (isAskedInVain ? null : codeFailure)}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {bound === "" ? null : <p className={styles.hint}>当前绑定 {bound}</p>}
      <Field label="手机号" problem={problems.mobile}>
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
