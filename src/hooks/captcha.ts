import type { ComponentType } from "react";
import type { CaptchaPurpose } from "../../contract/http/user.ts";

/** A captcha as a form sees it, whichever kind it is; routes and the app hand one in (features never import another). */
export interface CaptchaProps {
  readonly purpose: CaptchaPurpose;
  /** Solved: the text that goes into the call it guards. Taken once, within three minutes. */
  readonly onVerified: (captchaVerification: string) => void;
  /** A new number begins anew: the verification has been used up. */
  readonly attempt?: number;
  /** The third party's cannot be checked (code 10016): the portal's own takes its place, whatever the switch says. */
  readonly isLocal?: boolean;
}
export type CaptchaComponent = ComponentType<CaptchaProps>;
