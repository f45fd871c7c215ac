import { useLoaded } from "../../hooks/useLoaded.ts";
import { Link } from "react-router-dom";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import desk from "../layout/desk.module.css";
import { PageTurner } from "../shared/PageTurner.tsx";
import styles from "../shared/shared.module.css";
import { usePages } from "../shared/usePages.ts";
import { shortTime } from "../shared/words.ts";
import { reportReason } from "./reportWords.ts";

/** Reports of user content: each belongs to a case of the queue, where it is decided. */
export function ContentReports() {
  const api = useDeskApi();
  const pages = usePages();
  const loaded = useLoaded(
    pages.cursor ?? "",
    (signal) => api.send("GET /reports", { signal, query: { cursor: pages.cursor ?? undefined } }),
    null,
  );
  return (
    <div className={desk.body}>
      <LoadedPart loaded={loaded} rows={8} rowHeight={44} isEmpty={({ list }) => list.length === 0}>
        {({ list, cursor }) => (
          <>
            <div className={styles.scroll}>
              <table className={desk.table}>
                <thead>
                  <tr>
                    <th>时间</th>
                    <th>举报人</th>
                    <th>原因</th>
                    <th>说明</th>
                    <th>结果</th>
                    <th>
                      <span className="sr">操作</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((row) => (
                    <tr key={row.id}>
                      <td className="num">{shortTime(row.at)}</td>
                      <td>{row.reporter.nickName}</td>
                      <td className={styles.nowrap}>{reportReason(row.reason)}</td>
                      <td className={styles.long}>{row.text}</td>
                      <td className={styles.nowrap}>
                        {row.isUpheld === null ? (
                          <span className={styles.hot}>待处理</span>
                        ) : row.isUpheld ? (
                          <span className={styles.good}>属实</span>
                        ) : (
                          "不属实"
                        )}
                      </td>
                      <td>
                        <Link className="btn text" to={`/queue?case=${row.caseId}`}>
                          查看
                        </Link>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <PageTurner pages={pages} next={cursor} />
          </>
        )}
      </LoadedPart>
    </div>
  );
}
