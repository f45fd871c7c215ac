import type { CaptchaProps } from "../../hooks/captcha.ts";

/** One of the portal's own captchas. Mounting it again restarts it. */
export interface LocalCaptchaProps extends Pick<CaptchaProps, "purpose" | "onVerified"> {
  /** The success has been shown long enough. */
  readonly onHidden?: (() => void) | undefined;
}
