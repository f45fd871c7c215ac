import type { CaptchaMessage } from "../../../machines/captcha/challenge.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./captcha.module.css";

const ICONS = { success: "check", failure: "close" } as const;

interface MessageProps {
  readonly message: CaptchaMessage;
  /** After the text: the seconds it took. */
  readonly after?: string | undefined;
}

/** A captcha's message, with the icon of its kind. */
export function Message({ message: { kind, text }, after }: MessageProps) {
  return (
    <span className={styles.message} data-kind={kind}>
      {kind === "success" || kind === "failure" ? <Icon name={ICONS[kind]} size={16} /> : null}
      {text}
      {after === undefined ? null : <span className={styles.after}>{after}</span>}
    </span>
  );
}
