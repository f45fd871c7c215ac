import { useState } from "react";
import type { CaptchaPurpose } from "../../../contract/http/user.ts";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { ClickWordCaptcha } from "./ClickWordCaptcha.tsx";
import { TextCaptcha } from "./TextCaptcha.tsx";
import styles from "./captcha.module.css";

interface CaptchaDialogProps {
  readonly purpose: CaptchaPurpose;
  /** Solved; the dialog stays for another second. */
  readonly onVerified: (captchaVerification: string) => void;
  /** Called by the user, or a second after the success. */
  readonly onClose: () => void;
}

/** 安全验证: words to click, or a question in words, before a code is sent (docs/product.md 4, set payment password). */
export function CaptchaDialog({ purpose, onVerified, onClose }: CaptchaDialogProps) {
  const [isInWords, setIsInWords] = useState(false);
  const [isPassed, setIsPassed] = useState(false);
  const verify = (captchaVerification: string): void => {
    setIsPassed(true);
    onVerified(captchaVerification);
  };
  return (
    <ControlProvider>
      <Dialog title="安全验证" onClose={onClose}>
        {isInWords ? (
          <TextCaptcha purpose={purpose} onVerified={verify} onHidden={onClose} />
        ) : (
          <ClickWordCaptcha purpose={purpose} onVerified={verify} onHidden={onClose} />
        )}
        <button type="button" className={styles.other} disabled={isPassed} onClick={() => setIsInWords(!isInWords)}>
          {isInWords ? "返回点选验证" : "换一种方式验证"}
        </button>
      </Dialog>
    </ControlProvider>
  );
}
