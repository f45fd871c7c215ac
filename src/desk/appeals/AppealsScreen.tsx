import { useState } from "react";
import { Link } from "react-router-dom";
import type { DeskAppeal } from "../../../contract/desk/moderation.ts";
import { APPEAL_MAX_LENGTH } from "../../../contract/rules/moderation.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Button } from "../../ui/control/Button.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import desk from "../layout/desk.module.css";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { reasonLabel } from "../queue/queueWords.ts";
import { PageTurner } from "../shared/PageTurner.tsx";
import { ReasonDialog } from "../shared/ReasonDialog.tsx";
import styles from "../shared/shared.module.css";
import { useDecision } from "../shared/useDecision.ts";
import { usePages } from "../shared/usePages.ts";
import { shortTime } from "../shared/words.ts";

/** Appeals, one per decision: each is granted, or the decision is upheld. */
export function Component() {
  const api = useDeskApi();
  const showNotice = useNotice();
  const pages = usePages();
  const [doing, setDoing] = useState<{ readonly row: DeskAppeal; readonly isGranted: boolean } | null>(null);
  const loaded = useLoaded(
    pages.cursor ?? "",
    (signal) => api.send("GET /appeals", { signal, query: { cursor: pages.cursor ?? undefined } }),
    null,
  );
  const sending = useDecision(loaded.reload);
  const decide = (answer: string): void => {
    if (doing === null) return;
    const { row, isGranted } = doing;
    void sending.send(
      () => api.send("POST /appeals/{id}/decide", { params: { id: row.id }, body: { isGranted, answer } }),
      () => {
        showNotice(isGranted ? "申诉成立，内容已恢复" : "已维持原决定", "success");
        setDoing(null);
      },
    );
  };
  return (
    <>
      <ScreenTop title="申诉" />
      <div className={desk.body}>
        <LoadedPart loaded={loaded} rows={4} rowHeight={120} isEmpty={({ list }) => list.length === 0}>
          {({ list, cursor }) => (
            <>
              <ul className={styles.cards}>
                {list.map((row) => (
                  <li key={row.id} className={styles.card}>
                    <header>
                      <b>{row.user.nickName}</b>
                      <span>
                        原决定　{row.against.by}　{reasonLabel(row.against.reasonCode)}
                      </span>
                      <Link to={`/queue?case=${row.caseId}`}>看原文</Link>
                      <span className="num">{shortTime(row.at)}</span>
                    </header>
                    <p>{row.text}</p>
                    <footer>
                      <Button kind="primary" onClick={() => setDoing({ row, isGranted: true })}>
                        申诉成立
                      </Button>
                      <Button onClick={() => setDoing({ row, isGranted: false })}>维持原决定</Button>
                    </footer>
                  </li>
                ))}
              </ul>
              <PageTurner pages={pages} next={cursor} />
            </>
          )}
        </LoadedPart>
      </div>
      {doing === null ? null : (
        <ReasonDialog
          title={doing.isGranted ? "申诉成立" : "维持原决定"}
          label={doing.isGranted ? "附言（可不填，作者会看到）" : "理由（作者会看到）"}
          okLabel={doing.isGranted ? "恢复内容，解除禁言" : "维持原决定"}
          isOptional={doing.isGranted}
          maxLength={APPEAL_MAX_LENGTH}
          sending={sending}
          onClose={() => setDoing(null)}
          onSend={decide}
        />
      )}
    </>
  );
}
