import { useNotice } from "../../hooks/notice.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Button } from "../../ui/control/Button.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import desk from "../layout/desk.module.css";
import styles from "../shared/shared.module.css";
import { useDecision } from "../shared/useDecision.ts";
import { shortTime } from "../shared/words.ts";

/** Held lines of the match chats: they contain links and wait for review. */
export function HeldLines() {
  const api = useDeskApi();
  const showNotice = useNotice();
  const loaded = useLoaded("held", (signal) => api.send("GET /held-lines", { signal }), null);
  const sending = useDecision(loaded.reload);
  const decide = (id: string, to: "passed" | "rejected"): void => {
    void sending.send(
      () => api.send("POST /held-lines/{id}/decide", { params: { id }, body: { to } }),
      () => showNotice(to === "passed" ? "已放行" : "已拦下", "success"),
    );
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
