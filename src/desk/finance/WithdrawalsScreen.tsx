import { useState } from "react";
import { type WithdrawalStateCode, WITHDRAWAL_STATES } from "../../../contract/codes/desk.ts";
import { DRAW_TYPE_LABEL } from "../../../contract/codes/transactions.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Button } from "../../ui/control/Button.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import desk from "../layout/desk.module.css";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { PageTurner } from "../shared/PageTurner.tsx";
import { Segments } from "../shared/Segments.tsx";
import styles from "../shared/shared.module.css";
import { usePages } from "../shared/usePages.ts";
import { shortTime, spanWords } from "../shared/words.ts";
import { WithdrawalDialog } from "./WithdrawalDialog.tsx";
import { WITHDRAWAL_STATE_NAME } from "./financeWords.ts";

/** Withdrawals: the pending ones, and the outcome of the others. */
export function Component() {
  const api = useDeskApi();
  const [state, setState] = useState<WithdrawalStateCode>("pending");
  const pages = usePages();
  const [openId, setOpenId] = useState<string | null>(null);
  const loaded = useLoaded(
    `${state} ${pages.cursor ?? ""}`,
    async (signal) => {
      const answer = await api.send("GET /withdrawals", { signal, query: { state, cursor: pages.cursor ?? undefined } });
      return answer.ok ? { ok: true as const, value: { ...answer.value, now: Date.now() } } : answer;
    },
    null,
  );
  return (
    <>
      <ScreenTop title="提现">
        <Segments
          label="提现的状态"
          value={state}
          onChange={(next) => {
            setState(next);
            pages.reset();
          }}
          items={WITHDRAWAL_STATES.map((id) => ({ id, label: WITHDRAWAL_STATE_NAME[id] }))}
        />
      </ScreenTop>
      <div className={desk.body}>
        <LoadedPart loaded={loaded} rows={8} rowHeight={44} isEmpty={({ list }) => list.length === 0}>
          {({ list, cursor, now }) => (
            <>
              <div className={styles.scroll}>
                <table className={desk.table}>
                  <thead>
                    <tr>
                      <th>申请时间</th>
                      <th>用户</th>
                      <th>收款账户</th>
                      <th style={{ textAlign: "right" }}>金额</th>
                      <th style={{ textAlign: "right" }}>代缴个税</th>
                      <th>{state === "pending" ? "已等待" : "处理"}</th>
                      <th>
                        <span className="sr">操作</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.map((row) => (
                      <tr key={row.id}>
                        <td className="num">{shortTime(row.at)}</td>
                        <td>{row.user.nickName}</td>
                        <td className={styles.nowrap}>
                          {DRAW_TYPE_LABEL[row.drawType]} <span className={`num ${desk.dim}`}>{row.accountNo}</span>
                        </td>
                        <td className={`num ${styles.amount}`} style={{ textAlign: "right" }}>
                          {row.amount}
                        </td>
                        <td className="num" style={{ textAlign: "right" }}>
                          {row.tax}
                        </td>
                        <td>
                          {state === "pending" ? (
                            <span className={`num ${styles.nowrap}`}>{spanWords(now - row.at)}</span>
                          ) : (
                            <>
                              {row.decidedBy ?? "--"} <span className={`num ${desk.dim}`}>{shortTime(row.changedAt)}</span>
                              {row.reason === "" ? null : <div className={desk.dim}>{row.reason}</div>}
                            </>
                          )}
                        </td>
                        <td>
                          <Button
                            kind="text"
                            onClick={() => setOpenId(row.id)}
                            aria-label={`${state === "pending" ? "审核" : "查看"}${row.user.nickName}的提现`}
                          >
                            {state === "pending" ? "审核" : "查看"}
                          </Button>
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
      {openId === null ? null : <WithdrawalDialog key={openId} id={openId} onClose={() => setOpenId(null)} onChanged={loaded.reload} />}
    </>
  );
}
