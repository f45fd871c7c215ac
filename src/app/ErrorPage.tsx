import { Link, useRouteError } from "react-router-dom";
import { ErrorCode } from "../../contract/codes/errors.ts";
import styles from "./ErrorPage.module.css";
import { pageErrorOf } from "./pageError.ts";

/** Status and message; on 404 a way home (spec section 2). */
export function ErrorPage() {
  const { status, message } = pageErrorOf(useRouteError());
  return (
    <section className={styles.page}>
      <p className={styles.status}>{status}</p>
      <h1>{message}</h1>
      {status === ErrorCode.notFound ? (
        <Link className="btn pri" to="/">
          返回首页
        </Link>
      ) : null}
    </section>
  );
}
