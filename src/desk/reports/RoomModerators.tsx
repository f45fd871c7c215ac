import { useState } from "react";
import type { DeskPerson } from "../../../contract/desk/fields.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import desk from "../layout/desk.module.css";
import styles from "../shared/shared.module.css";
import { UserFinder } from "../shared/UserFinder.tsx";
import { shortTime } from "../shared/words.ts";

/** Moderators of all match chats. */
export function RoomModerators() {
  const api = useDeskApi();
  const showNotice = useNotice();
  const sending = useSending();
  const [person, setPerson] = useState<DeskPerson | null>(null);
  const loaded = useLoaded("moderators", (signal) => api.send("GET /room-moderators", { signal }), null);
  const done = (words: string) => (): void => {
    showNotice(words, "success");
    loaded.reload();
  };
  return (
    <div className={`${desk.body} ${styles.columns}`}>
      <div>
        <FormBanner text={sending.problem} />
        <UserFinder value={person} onChange={setPerson} problem={null} />
        <p style={{ marginTop: 12 }}>
          <Button
            kind="primary"
            size="lg"
            isWide
            disabled={person === null}
            isBusy={sending.isSending}
            onClick={() => {
              if (person === null) return;
              void sending.send(
                () => api.send("POST /room-moderators/add", { body: { userId: person.id } }),
                done(`${person.nickName} 已是比赛聊天房管`),
              );
            }}
          >
            设为房管
          </Button>
        </p>
      </div>
      <LoadedPart loaded={loaded} rows={5} rowHeight={44} isEmpty={({ list }) => list.length === 0}>
        {({ list }) => (
          <table className={desk.table}>
            <thead>
              <tr>
                <th>房管</th>
                <th>编号</th>
                <th>起于</th>
                <th>
                  <span className="sr">操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.map((row) => (
                <tr key={row.id}>
                  <td>{row.nickName}</td>
                  <td className="num">{row.id}</td>
                  <td className="num">{shortTime(row.at)}</td>
                  <td>
                    <Button
                      kind="text"
                      aria-label={`取消${row.nickName}的房管`}
                      onClick={() =>
                        void sending.send(
                          () => api.send("POST /room-moderators/{id}/remove", { params: { id: row.id }, body: {} }),
                          done(`已取消${row.nickName}的房管`),
                        )
                      }
                    >
                      取消
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </LoadedPart>
    </div>
  );
}
