import type { RoomId } from "../../../contract/ids.ts";
import { useState } from "react";
import { MATCH_CHATS, keptUnder } from "../../../contract/room/room.ts";
import { useNotice } from "../../hooks/notice.ts";
import { HELD_HINT, useHeldLines } from "../../hooks/useHeldLines.ts";
import { Button } from "../../ui/control/Button.tsx";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { Pagination } from "../../ui/control/Pagination.tsx";
import { shanghaiDateTime } from "../../ui/shanghai.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { Problem } from "../../ui/surface/Problem.tsx";
import styles from "./keeper.module.css";

interface HeldDialogProps {
  readonly roomId: RoomId;
  readonly onClose: () => void;
}

/** Lines with links held for review in a room, or in the chats of matches, for the keepers. */
export function HeldDialog({ roomId, onClose }: HeldDialogProps) {
  const [page, setPage] = useState(1);
  const notice = useNotice();
  const announce = (text: string): void => notice(text, "success");
  const { loaded, isSending, failure, decide } = useHeldLines({ roomId, page, onPage: setPage, announce });

  return (
    <ControlProvider>
      <Dialog title="待审发言" width={547} onClose={onClose}>
        <p className={styles.note}>
          {keptUnder(roomId) === MATCH_CHATS ? "所有比赛聊天中" : "本直播间"}含链接的发言，放行后显示，24小时未处理自动失效
        </p>
        <Problem failure={failure} />
        <LoadedPart loaded={loaded} rows={5} rowHeight={72}>
          {({ list, total, pageSize }) =>
            list.length === 0 ? (
              <EmptyState action={HELD_HINT} />
            ) : (
              <>
                <ul className={styles.people} aria-label="待审发言">
                  {list.map((line) => (
                    <li key={line.id}>
                      <Avatar src={line.portrait} name={line.nickName} size={32} />
                      <span>
                        <b>{line.text}</b>
                        <small>
                          {line.nickName} · {shanghaiDateTime(line.at)}
                        </small>
                      </span>
                      <Button disabled={isSending} aria-label={`驳回 ${line.nickName}：${line.text}`} onClick={() => decide(line, false)}>
                        驳回
                      </Button>
                      <Button
                        kind="primary"
                        disabled={isSending}
                        aria-label={`放行 ${line.nickName}：${line.text}`}
                        onClick={() => decide(line, true)}
                      >
                        放行
                      </Button>
                    </li>
                  ))}
                </ul>
                <Pagination page={page} pageSize={pageSize} total={total} onPage={setPage} label="待审发言分页" />
              </>
            )
          }
        </LoadedPart>
      </Dialog>
    </ControlProvider>
  );
}
