import { useLocation, useRouteError } from "react-router-dom";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { Link } from "../ui/surface/Link.tsx";
import styles from "./ErrorPage.module.css";
import { pageErrorOf } from "./pageError.ts";

/** Status and message; on 404 a way home (spec section 2), else to the same page again. */
export function ErrorPage() {
  const { status, message } = pageErrorOf(useRouteError());
  const { search } = useLocation();
  const isLost = status === ErrorCode.notFound;
  const isRefused = status === ErrorCode.tooManyRequests || status === ErrorCode.databaseUnavailable;
  return (
    <section className={styles.page}>
      <p className={styles.status}>{status}</p>
      <h1>{status === ErrorCode.tooManyRequests ? "访问得太频繁了" : isRefused ? "暂时忙不过来" : message}</h1>
      {isRefused ? <p>请稍等几秒再试，您看的页面还在。</p> : null}
      {/* The router remembers that a page's code did not come: only a new document asks again. */}
      <Link className="btn pri" to={isLost ? "/" : `?${search.slice(1)}`} reloadDocument={!isLost}>
        {isLost ? "返回首页" : "重试"}
      </Link>
    </section>
  );
}
