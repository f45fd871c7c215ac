import { useNotice } from "../../hooks/notice.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import desk from "../layout/desk.module.css";
import { deskChanged } from "../layout/DeskLayout.tsx";
import styles from "../shared/shared.module.css";
import { shortTime } from "../shared/words.ts";

/** Lines with links in the chats of matches, which wait to be said. */
export function HeldLines() {
  const api = useDeskApi();
  const showNotice = useNotice();
  const sending = useSending();
  const loaded = useLoaded("held", (signal) => api.send("GET /held-lines", { signal }), null);
  const decide = (id: string, to: "passed" | "rejected"): void => {
    void sending
      .send(
        () => api.send("POST /held-lines/{id}/decide", { params: { id }, body: { to } }),
        () => showNotice(to === "passed" ? "已放行" : "已拦下", "success"),
      )
      .then(() => {
        loaded.reload();
        deskChanged();
      });
  };
  return (
    <div className={desk.body}>
      <FormBanner text={sending.problem} />
      <LoadedPart loaded={loaded} rows={6} rowHeight={90} isEmpty={({ list }) => list.length === 0}>
        {({ list }) => (
          <ul className={styles.cards}>
            {list.map((row) => (
              <li key={row.id} className={styles.card}>
                <header>
                  <b>{row.nickName}</b>
                  <span>比赛聊天 {row.roomId}</span>
                  <span className="num">{shortTime(row.at)}</span>
                </header>
                <p>{row.text}</p>
                <footer>
                  <Button kind="primary" onClick={() => decide(row.id, "passed")}>
                    放行
                  </Button>
                  <Button onClick={() => decide(row.id, "rejected")}>拦下</Button>
                </footer>
              </li>
            ))}
          </ul>
        )}
      </LoadedPart>
    </div>
  );
}
