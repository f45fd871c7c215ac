import { useState } from "react";
import type { ActionRow } from "../../../contract/desk/staff.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { useMe } from "../api/me.ts";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { deskTime } from "../layout/deskTime.ts";
import styles from "../layout/desk.module.css";
import { actionWord, outcomeWord } from "./actionWords.ts";

function detailText(detail: ActionRow["detail"]): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("  ");
}

/** Log of staff actions, newest first: an administrator sees all, others their own. */
export function Component() {
  const api = useDeskApi();
  const { staff } = useMe();
  const [before, setBefore] = useState<readonly string[]>([]);
  const at = before.at(-1);
  const loaded = useLoaded(at ?? "", (signal) => api.send("GET /actions", { signal, query: at === undefined ? {} : { before: at } }), null);
  return (
    <>
      <ScreenTop title="操作记录">
        <span className={styles.dim}>{staff.roles.includes("administrator") ? "全部账号" : "我的操作"}</span>
      </ScreenTop>
      <div className={styles.body}>
        <LoadedPart loaded={loaded} rows={10} rowHeight={40} isEmpty={({ list }) => list.length === 0} empty={<EmptyState />}>
          {({ list, before: next }) => (
            <>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th>时间</th>
                    <th>账号</th>
                    <th>操作</th>
                    <th>内容</th>
                    <th>结果</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((row) => (
                    <tr key={row.id}>
                      <td className="num">{deskTime(row.at)}</td>
                      <td>{row.staffName || "--"}</td>
                      <td>{actionWord(row.action)}</td>
                      <td>
                        <code>{detailText(row.detail)}</code>
                      </td>
                      <td className={row.outcome === "ok" ? styles.dim : undefined}>{outcomeWord(row.outcome)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <div className={styles.more}>
                {before.length > 0 ? (
                  <button type="button" className="btn line" onClick={() => setBefore(before.slice(0, -1))}>
                    上一页
                  </button>
                ) : null}
                {next === null ? null : (
                  <button type="button" className="btn line" onClick={() => setBefore([...before, next])}>
                    下一页
                  </button>
                )}
              </div>
            </>
          )}
        </LoadedPart>
      </div>
    </>
  );
}
