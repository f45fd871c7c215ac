import { useState } from "react";
import { APPROVAL_STATES, type ApprovalState } from "../../../contract/codes/desk.ts";
import type { Approval } from "../../../contract/desk/finance.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Confirm } from "../../ui/control/Confirm.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { useMe } from "../api/me.ts";
import desk from "../layout/desk.module.css";
import { deskChanged } from "../layout/DeskLayout.tsx";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { PageTurner } from "../shared/PageTurner.tsx";
import { ReasonDialog } from "../shared/ReasonDialog.tsx";
import { Segments } from "../shared/Segments.tsx";
import styles from "../shared/shared.module.css";
import { usePages } from "../shared/usePages.ts";
import { shortTime } from "../shared/words.ts";
import { AdjustDialog } from "./AdjustDialog.tsx";
import { APPROVAL_STATE_NAME } from "./financeWords.ts";

const STATE_CLASS: Readonly<Record<ApprovalState, string | undefined>> = {
  requested: styles.hot,
  approved: styles.good,
  refused: styles.bad,
  failed: styles.bad,
};

type Doing = { readonly kind: "new" } | { readonly kind: "approve" | "refuse"; readonly row: Approval };

/** Actions that need two people: one requests, another approves, and the action runs at once. */
export function Component() {
  const api = useDeskApi();
  const { staff } = useMe();
  const showNotice = useNotice();
  const [state, setState] = useState<ApprovalState>("requested");
  const pages = usePages();
  const [doing, setDoing] = useState<Doing | null>(null);
  const sending = useSending();
  const loaded = useLoaded(
    `${state} ${pages.cursor ?? ""}`,
    (signal) => api.send("GET /approvals", { signal, query: { state, cursor: pages.cursor ?? undefined } }),
    null,
  );
  const changed = (row: Approval): void => {
    setDoing(null);
    loaded.reload();
    deskChanged();
    if (row.state === "failed") showNotice(`执行失败：${row.note}`);
    else showNotice(row.state === "approved" ? "已执行" : row.state === "refused" ? "已驳回" : "已提交，等待另一位同事复核", "success");
  };
  const decide = (call: () => ReturnType<typeof api.send<"POST /approvals/{id}/approve">>): void => {
    void sending.send(call, changed).then((isTaken) => {
      if (isTaken) return;
      setDoing(null);
      loaded.reload();
    });
  };
  return (
    <>
      <ScreenTop
        title="双人复核"
        actions={
          <Button kind="primary" onClick={() => setDoing({ kind: "new" })}>
            退款或调账
          </Button>
        }
      >
        <Segments
          label="申请的状态"
          value={state}
          onChange={(next) => {
            setState(next);
            pages.reset();
          }}
          items={APPROVAL_STATES.map((id) => ({ id, label: APPROVAL_STATE_NAME[id] }))}
        />
      </ScreenTop>
      <div className={desk.body}>
        <FormBanner text={sending.problem} />
        <LoadedPart loaded={loaded} rows={4} rowHeight={120} isEmpty={({ list }) => list.length === 0}>
          {({ list, cursor }) => (
            <>
              <ul className={styles.cards}>
                {list.map((row) => (
                  <li key={row.id} className={styles.card}>
                    <header>
                      <b>{row.title}</b>
                      <span>
                        {row.requestedBy.name} <span className="num">{shortTime(row.requestedAt)}</span> 提出
                      </span>
                      <span className={STATE_CLASS[row.state]}>{APPROVAL_STATE_NAME[row.state]}</span>
                    </header>
                    <p>
                      {row.facts.map(({ label, value }) => (
                        <span key={label} className={label === "金额" ? `num ${styles.amount}` : "num"} style={{ marginRight: 24 }}>
                          {value}
                        </span>
                      ))}
                    </p>
                    <blockquote>{row.reason}</blockquote>
                    {row.decidedBy === null ? null : (
                      <footer className={desk.dim}>
                        {row.decidedBy.name} <span className="num">{row.decidedAt === null ? "" : shortTime(row.decidedAt)}</span>
                        {row.note === "" ? null : <span>{row.note}</span>}
                      </footer>
                    )}
                    {row.state !== "requested" ? null : row.requestedBy.id === staff.id ? (
                      <footer className={desk.dim}>由你提出，等待另一位同事复核</footer>
                    ) : (
                      <footer>
                        <Button kind="primary" onClick={() => setDoing({ kind: "approve", row })}>
                          复核通过
                        </Button>
                        <Button onClick={() => setDoing({ kind: "refuse", row })}>驳回</Button>
                      </footer>
                    )}
                  </li>
                ))}
              </ul>
              <PageTurner pages={pages} next={cursor} />
            </>
          )}
        </LoadedPart>
      </div>
      {doing?.kind === "new" ? <AdjustDialog onClose={() => setDoing(null)} onDone={changed} /> : null}
      {doing?.kind === "approve" ? (
        <Confirm
          title={`复核：${doing.row.title}`}
          text={`${doing.row.facts.map(({ value }) => value).join("，")}。通过后立即执行，不能撤回。`}
          okLabel="通过并执行"
          cancelLabel="取消"
          isBusy={sending.isSending}
          onCancel={() => setDoing(null)}
          onOk={() => decide(() => api.send("POST /approvals/{id}/approve", { params: { id: doing.row.id }, body: {} }))}
        />
      ) : null}
      {doing?.kind === "refuse" ? (
        <ReasonDialog
          title={`驳回：${doing.row.title}`}
          label="理由"
          okLabel="驳回"
          isDanger
          sending={sending}
          onClose={() => setDoing(null)}
          onSend={(note) => decide(() => api.send("POST /approvals/{id}/refuse", { params: { id: doing.row.id }, body: { note } }))}
        />
      ) : null}
    </>
  );
}
