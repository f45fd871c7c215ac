import { Icon } from "../../../ui/surface/Icon.tsx";
import styles from "./kit.module.css";

/** Above the fields of a form: what the server said against it. Null or empty = nothing. */
export function Banner({ text }: { readonly text: string | null }) {
  if (text === null || text === "") return null;
  return (
    <p className={styles.banner} role="alert">
      <Icon name="warn" size={16} />
      {text}
    </p>
  );
}
