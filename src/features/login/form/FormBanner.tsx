import { Icon } from "../../../ui/surface/Icon.tsx";
import styles from "./form.module.css";

interface FormBannerProps {
  readonly kind?: "error" | "warning";
  /** Null = nothing on show. */
  readonly text: string | null;
}

/** What went wrong with a form as a whole, over its fields. */
export function FormBanner({ kind = "error", text }: FormBannerProps) {
  if (text === null) return null;
  return (
    <p className={styles.banner} data-kind={kind} role="alert">
      <Icon name="warn" size={16} />
      {text}
    </p>
  );
}
