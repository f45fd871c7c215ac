import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./FormBanner.module.css";

interface FormBannerProps {
  /** Problem of the form as a whole; null or empty = none. */
  readonly text: ReactNode;
  /** As the machines distinguish them (docs/product.md 8): a warning is the server's own refusal. */
  readonly kind?: "error" | "warning";
}

/** Shown above the fields of a form, or above the list that contains its buttons. */
export function FormBanner({ text, kind = "error" }: FormBannerProps) {
  if (text === null || text === "") return null;
  return (
    <p className={styles.banner} data-kind={kind} role="alert">
      <Icon name="warn" size={16} />
      {text}
    </p>
  );
}
