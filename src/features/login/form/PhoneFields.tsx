import { type RefObject, useEffect, useRef } from "react";
import type { CaptchaPurpose } from "../../../../contract/http/user.ts";
import type { PhoneCode } from "../../../../machines/code/phoneCode.ts";
import type { CaptchaComponent } from "../../../hooks/captcha.ts";
import { CodeInput } from "../../../ui/control/CodeInput.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { PhoneInput } from "../../../ui/control/PhoneInput.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { stopEnter } from "./useForm.ts";
import styles from "./form.module.css";

interface CaptchaFieldProps {
  readonly purpose: CaptchaPurpose;
  readonly phone: PhoneCode;
  readonly problem: string | undefined;
  readonly CaptchaComponent: CaptchaComponent;
  readonly onPass: (captchaVerification: string) => void;
  /** The next field. */
  readonly nextRef?: RefObject<HTMLInputElement | null>;
}

/** The captcha, until a call has used its verification; then a new one when needed. */
export function CaptchaField({ purpose, phone, problem, CaptchaComponent, onPass, nextRef }: CaptchaFieldProps) {
  const group = useRef<HTMLDivElement | null>(null);
  if (phone.isCaptchaPassed && phone.captchaVerification === null) return null;
  const pass = (captchaVerification: string) => {
    onPass(captchaVerification);
    // The answer's input is removed, and the focus would be lost with it.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && group.current?.contains(activeElement)) nextRef?.current?.focus();
  };
  return (
    <div ref={group} className={styles.captcha} role="group" aria-label="安全验证" onKeyDown={stopEnter}>
      <CaptchaComponent purpose={purpose} attempt={phone.captchaAttempt} isLocal={phone.isCaptchaLocal} onVerified={pass} />
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          <Icon name="warn" size={14} />
          {problem}
        </p>
      )}
    </div>
  );
}

/** Label of the code button: 获取验证码, or the rest of the countdown. */
export function codeLabel({ resendS }: PhoneCode): string {
  return resendS === 0 ? "获取验证码" : `重新获取 (${resendS}s)`;
}

interface PhoneFieldsProps {
  readonly purpose: CaptchaPurpose;
  readonly phone: PhoneCode;
  readonly problems: { readonly mobile?: string; readonly code?: string; readonly captcha?: string };
  readonly CaptchaComponent: CaptchaComponent;
  readonly codeRef: RefObject<HTMLInputElement | null>;
  readonly onType: (field: "mobile" | "code", text: string) => void;
  readonly onLeave?: (field: "mobile" | "code") => void;
  readonly onPass: (captchaVerification: string) => void;
  readonly onGetCode: () => void;
}

/** Verification of a phone: number, captcha, code. */
export function PhoneFields({ purpose, phone, problems, CaptchaComponent, codeRef, onType, onLeave, onPass, onGetCode }: PhoneFieldsProps) {
  const isWaiting = phone.resendS > 0;
  const hasRequested = useRef(false);
  // The button is disabled and would lose the focus; the code field is next.
  useEffect(() => {
    if (isWaiting && hasRequested.current) codeRef.current?.focus();
    hasRequested.current = false;
  }, [isWaiting, codeRef]);
  const requestCode = () => {
    hasRequested.current = true;
    onGetCode();
  };
  return (
    <>
      <Field label="手机号" isLabelHidden problem={problems.mobile}>
        <PhoneInput value={phone.mobile} onChange={(text) => onType("mobile", text)} onBlur={() => onLeave?.("mobile")} name="mobile" />
      </Field>
      <CaptchaField
        purpose={purpose}
        phone={phone}
        problem={problems.captcha}
        CaptchaComponent={CaptchaComponent}
        onPass={onPass}
        nextRef={codeRef}
      />
      <Field label="验证码" isLabelHidden problem={problems.code}>
        <CodeInput
          ref={codeRef}
          value={phone.code}
          onChange={(text) => onType("code", text)}
          onBlur={() => onLeave?.("code")}
          name="verifyCode"
          action={{ label: codeLabel(phone), isDisabled: isWaiting, onClick: requestCode }}
        />
      </Field>
    </>
  );
}
