import { Link, useLocation, useRouteError } from "react-router-dom";
import { ErrorCode } from "../../contract/codes/errors.ts";
import styles from "./ErrorPage.module.css";
import { pageErrorOf } from "./pageError.ts";

/** Status and message; on 404 a way home (spec section 2), else to the same page again. */
export function ErrorPage() {
  const { status, message } = pageErrorOf(useRouteError());
  const here = useLocation();
  const isLost = status === ErrorCode.notFound;
  return (
    <section className={styles.page}>
      <p className={styles.status}>{status}</p>
      <h1>{message}</h1>
      {/* The router remembers that a page's code did not come: only a new document asks again. */}
      <Link className="btn pri" to={isLost ? "/" : here} reloadDocument={!isLost}>
        {isLost ? "返回首页" : "重试"}
      </Link>
    </section>
  );
}
