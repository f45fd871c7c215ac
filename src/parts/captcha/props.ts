import type { CaptchaProps } from "../../hooks/captcha.ts";

/** One of the portal's own captchas. It begins anew when it is mounted anew. */
export interface LocalCaptchaProps extends Pick<CaptchaProps, "purpose" | "onVerified"> {
  /** The success has been seen for long enough. */
  readonly onHidden?: (() => void) | undefined;
}
