import { useState } from "react";
import { DRAW_TYPE_LABEL } from "../../../contract/codes/transactions.ts";
import type { WithdrawalDetail } from "../../../contract/desk/finance.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import desk from "../layout/desk.module.css";
import { deskChanged } from "../layout/DeskLayout.tsx";
import { PersonHead } from "../shared/PersonHead.tsx";
import { ReasonDialog } from "../shared/ReasonDialog.tsx";
import styles from "../shared/shared.module.css";
import { shortTime } from "../shared/words.ts";
import { WITHDRAWAL_STATE_NAME } from "./financeWords.ts";

interface WithdrawalDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Decided, here or by another operator: the list has changed. */
  readonly onChanged: () => void;
}

/** One withdrawal with its user and their earlier withdrawals; decided here. */
export function WithdrawalDialog({ id, onClose, onChanged }: WithdrawalDialogProps) {
  const api = useDeskApi();
  const showNotice = useNotice();
  const loaded = useLoaded(id, (signal) => api.send("GET /withdrawals/{id}", { params: { id }, signal }), null);
  const sending = useSending();
  const [isRejecting, setIsRejecting] = useState(false);
  const done = (words: string) => (): void => {
    showNotice(words, "success");
    deskChanged();
    onChanged();
    onClose();
  };
  const after = (isTaken: boolean): void => {
    if (isTaken) return;
    // Another operator may have been first: the data is reloaded.
    loaded.reload();
    onChanged();
    deskChanged();
  };
  if (isRejecting) {
    return (
      <ReasonDialog
        title="驳回提现"
        label="理由（用户会看到）"
        okLabel="驳回，球钻退回用户"
        isDanger
        sending={sending}
        onClose={() => setIsRejecting(false)}
        onSend={(reason) =>
          void sending
            .send(() => api.send("POST /withdrawals/{id}/reject", { params: { id }, body: { reason } }), done("已驳回，球钻已退回"))
            .then(after)
        }
      />
    );
  }
  return (
    <Dialog title="提现审核" width={547} onClose={onClose}>
      <FormBanner text={sending.problem} />
      <LoadedPart loaded={loaded} rows={8} rowHeight={36}>
        {(detail) => (
          <>
            <Facts detail={detail} />
            {detail.withdrawal.state === "pending" ? (
              <div className={styles.pair}>
                <Button size="lg" onClick={() => setIsRejecting(true)}>
                  驳回
                </Button>
                <Button
                  kind="primary"
                  size="lg"
                  isBusy={sending.isSending}
                  onClick={() =>
                    void sending
                      .send(() => api.send("POST /withdrawals/{id}/approve", { params: { id }, body: {} }), done("已通过，等待打款"))
                      .then(after)
                  }
                >
                  通过
                </Button>
              </div>
            ) : null}
          </>
        )}
      </LoadedPart>
    </Dialog>
  );
}

function Facts({ detail: { withdrawal: row, person, balances, heldUntil, earlier, earned30 } }: { readonly detail: WithdrawalDetail }) {
  const facts: readonly (readonly [string, string])[] = [
    ["金额", `${row.amount} 球钻`],
    ["代缴个税", `${row.tax} 元`],
    ["收款账户", `${DRAW_TYPE_LABEL[row.drawType]} ${row.accountNo}`],
    ["申请时间", shortTime(row.at)],
    ["状态", `${WITHDRAWAL_STATE_NAME[row.state]}${row.decidedBy === null ? "" : `　${row.decidedBy}`}`],
    ...(row.reason === "" ? [] : ([["理由", row.reason]] as const)),
    ["可提现 / 待结算", `${balances.cash} / ${balances.frozen}`],
    ["累计已提现", `${balances.paidOut} 元`],
    ["近 30 天收入", `${earned30} 球钻`],
    ...(heldUntil === null ? [] : ([["换过手机号", `${shortTime(heldUntil)} 前不能再提现`]] as const)),
  ];
  return (
    <>
      <PersonHead person={person} />
      <dl className={`${styles.facts} num`}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.sub}>此前的提现</h3>
      {earlier.length === 0 ? <p className={desk.dim}>这是第一笔</p> : null}
      {earlier.length === 0 ? null : (
        <table className={`${desk.table} num`}>
          <tbody>
            {earlier.map((one) => (
              <tr key={one.id}>
                <td>{shortTime(one.at)}</td>
                <td style={{ textAlign: "right" }}>{one.amount}</td>
                <td>{WITHDRAWAL_STATE_NAME[one.state]}</td>
                <td className={desk.dim}>{one.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
