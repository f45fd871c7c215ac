import { Icon } from "./Icon.tsx";
import styles from "./FormBanner.module.css";

interface FormBannerProps {
  /** What is wrong with it as a whole; null or empty = nothing. */
  readonly text: string | null;
  /** As the machines tell them apart (docs/product.md 8): a warning is the server's own refusal. */
  readonly kind?: "error" | "warning";
}

/** Above the fields of a form, or the list its buttons stand in. */
export function FormBanner({ text, kind = "error" }: FormBannerProps) {
  if (text === null || text === "") return null;
  return (
    <p className={styles.banner} data-kind={kind} role="alert">
      <Icon name="warn" size={16} />
      {text}
    </p>
  );
}
