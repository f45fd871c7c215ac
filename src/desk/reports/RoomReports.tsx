import { useState } from "react";
import type { RoomReport } from "../../../contract/desk/rooms.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Button } from "../../ui/control/Button.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { useMe } from "../api/me.ts";
import desk from "../layout/desk.module.css";
import { PageTurner } from "../shared/PageTurner.tsx";
import { ReasonDialog } from "../shared/ReasonDialog.tsx";
import styles from "../shared/shared.module.css";
import { useDecision } from "../shared/useDecision.ts";
import { usePages } from "../shared/usePages.ts";
import { shortTime } from "../shared/words.ts";
import { reportReason } from "./reportWords.ts";

/** Reported rooms and lines; the room can be closed in the same step. */
export function RoomReports({ isHandled }: { readonly isHandled: boolean }) {
  const api = useDeskApi();
  const { portalUrl } = useMe();
  const showNotice = useNotice();
  const pages = usePages();
  const [doing, setDoing] = useState<{ readonly row: RoomReport; readonly isClosing: boolean } | null>(null);
  const loaded = useLoaded(
    pages.cursor ?? "",
    (signal) => api.send("GET /room-reports", { signal, query: { isHandled: isHandled ? "1" : "0", cursor: pages.cursor ?? undefined } }),
    null,
  );
  const sending = useDecision(loaded.reload);
  const handle = (note: string): void => {
    if (doing === null) return;
    const { row, isClosing } = doing;
    void sending.send(
      () => api.send("POST /room-reports/{id}/handle", { params: { id: row.id }, body: { isClosing, note } }),
      () => {
        showNotice(isClosing ? "直播间已关闭，举报已处理" : "举报已处理", "success");
        setDoing(null);
      },
    );
  };
  return (
    <div className={desk.body}>
      <LoadedPart loaded={loaded} rows={5} rowHeight={110} isEmpty={({ list }) => list.length === 0}>
        {({ list, cursor }) => (
          <>
            <ul className={styles.cards}>
              {list.map((row) => (
                <li key={row.id} className={styles.card}>
                  <header>
                    <b>{row.anchor === null ? "比赛聊天室" : `${row.anchor.nickName}的直播间`}</b>
                    {row.anchor === null ? (
                      <span>{row.roomId}</span>
                    ) : (
                      <a href={new URL(`/live/room/${row.roomId}`, portalUrl).href} target="_blank" rel="noreferrer">
                        {row.roomId}
                      </a>
                    )}
                    {row.isLive ? <span className={styles.hot}>直播中</span> : null}
                    <span>
                      {row.by.nickName} 举报　{reportReason(row.reason)}
                    </span>
                    <span className="num">{shortTime(row.at)}</span>
                  </header>
                  <p>
                    <span className={desk.dim}>{row.isLine ? "发言　" : "标题　"}</span>
                    {row.said}
                  </p>
                  {row.text === "" ? null : <blockquote>{row.text}</blockquote>}
                  {row.handled === null ? (
                    <footer>
                      <Button onClick={() => setDoing({ row, isClosing: false })}>标为已处理</Button>
                      {row.anchor !== null && row.isLive ? (
                        <Button kind="danger" onClick={() => setDoing({ row, isClosing: true })}>
                          关闭直播间
                        </Button>
                      ) : null}
                    </footer>
                  ) : (
                    <footer className={desk.dim}>
                      {row.handled.by} <span className="num">{shortTime(row.handled.at)}</span>　{row.handled.note}
                    </footer>
                  )}
                </li>
              ))}
            </ul>
            <PageTurner pages={pages} next={cursor} />
          </>
        )}
      </LoadedPart>
      {doing === null ? null : (
        <ReasonDialog
          title={doing.isClosing ? "关闭直播间" : "处理举报"}
          label="处理说明"
          okLabel={doing.isClosing ? "关闭并处理" : "处理完成"}
          isDanger={doing.isClosing}
          sending={sending}
          onClose={() => setDoing(null)}
          onSend={handle}
        />
      )}
    </div>
  );
}
