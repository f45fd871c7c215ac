import { useMatches } from "react-router-dom";
import { NOT_BUILT_MESSAGE } from "../../../contract/codes/errors.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import styles from "./NotOpenYet.module.css";
import { pageTitle } from "./title.ts";

/** The honest surface of a screen that is not built yet: its title, and that it is not open. */
export function NotOpenYet() {
  const title = pageTitle(useMatches());
  return (
    <section className={styles.page}>
      <div className="sec-h">
        <h1>{title}</h1>
      </div>
      <EmptyState text={NOT_BUILT_MESSAGE} />
    </section>
  );
}
