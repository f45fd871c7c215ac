import type { ComponentType } from "react";
import type { CaptchaPurpose } from "../../contract/http/user.ts";

/** A captcha of any kind as a form sees it. Routes and the app pass it in (features never import another). */
export interface CaptchaProps {
  readonly purpose: CaptchaPurpose;
  /** Solved: the text for the call it guards. Valid once, within three minutes. */
  readonly onVerified: (captchaVerification: string) => void;
  /** A new number restarts the captcha: its verification has been used up. */
  readonly attempt?: number;
  /** The third party's captcha cannot be verified (code 10016): the portal's own replaces it, whatever the switch says. */
  readonly isLocal?: boolean;
}
export type CaptchaComponent = ComponentType<CaptchaProps>;
