import { useMatches } from "react-router-dom";
import { NOT_BUILT_MESSAGE } from "../../../contract/codes/errors.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./NotOpenYet.module.css";
import { pageTitle } from "./title.ts";

/** The honest surface of a screen that is not built yet: its title, that it is not open, and the way on. */
export function NotOpenYet() {
  const title = pageTitle(useMatches());
  return (
    <section className={styles.page}>
      <div className="sec-h">
        <h1>{title}</h1>
      </div>
      <EmptyState
        text={NOT_BUILT_MESSAGE}
        action={
          <p className={styles.ways}>
            <Link className="btn pri" to="/">
              返回首页
            </Link>
            <Link className="btn line" to="/football">
              看比分
            </Link>
          </p>
        }
      />
    </section>
  );
}
