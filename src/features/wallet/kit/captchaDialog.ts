import type { ComponentType } from "react";
import type { CaptchaPurpose } from "../../../../contract/http/user.ts";

interface CaptchaDialogProps {
  readonly purpose: CaptchaPurpose;
  /** Solved; the dialog closes by itself a moment later. */
  readonly onVerified: (captchaVerification: string) => void;
  readonly onClose: () => void;
}

/** The click-word captcha in a dialog of its own; routes pass it in. */
export type CaptchaDialogComponent = ComponentType<CaptchaDialogProps>;
