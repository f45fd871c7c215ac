import type { RoomId } from "../../../contract/ids.ts";
import { useState } from "react";
import type { Ban } from "../../../contract/http/moderation.ts";
import { MATCH_CHATS, keptUnder } from "../../../contract/room/room.ts";
import { bans, unban } from "../../api/roomManage.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
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

interface BansDialogProps {
  readonly roomId: RoomId;
  readonly onClose: () => void;
}

function untilText({ span, until }: Ban): string {
  if (span === "session") return "至本场直播结束";
  return until === null ? "永久" : `至 ${shanghaiDateTime(until)}`;
}

/** Users banned from speaking in a room, or in the chats of matches, for the keepers. */
export function BansDialog({ roomId, onClose }: BansDialogProps) {
  const { api } = usePortal();
  const notice = useNotice();
  const [page, setPage] = useState(1);
  const loaded = useLoaded(`bans ${page}`, (signal) => bans(api, { roomId, page }, { signal }), null);
  const { isSending, failure, send } = useSending();

  function end({ id, nickName }: Ban, isLastOfPage: boolean): void {
    void send(
      () => unban(api, id),
      () => {
        notice(`已解除 ${nickName} 的禁言`, "success");
        if (isLastOfPage && page > 1) setPage(page - 1);
        else loaded.reload();
      },
    ).then((isDone) => {
      // Another keeper may have lifted the ban.
      if (!isDone) loaded.reload();
    });
  }

  return (
    <ControlProvider>
      <Dialog title="禁言名单" width={547} onClose={onClose}>
        <p className={styles.note}>{keptUnder(roomId) === MATCH_CHATS ? "在所有比赛聊天中有效" : "在本直播间有效"}</p>
        <Problem failure={failure} />
        <LoadedPart loaded={loaded} rows={5} rowHeight={56}>
          {({ list, total, pageSize }) =>
            list.length === 0 ? (
              <EmptyState action="在聊天里点一位观众的名字，可以把他禁言" />
            ) : (
              <>
                <ul className={styles.people} aria-label="禁言名单">
                  {list.map((ban) => (
                    <li key={ban.id}>
                      <Avatar src={ban.portrait} name={ban.nickName} size={32} />
                      <span>
                        <b>{ban.nickName}</b>
                        <small>
                          {untilText(ban)} · 由 {ban.by} 禁言
                        </small>
                      </span>
                      <Button disabled={isSending} aria-label={`解除禁言 ${ban.nickName}`} onClick={() => end(ban, list.length === 1)}>
                        解除
                      </Button>
                    </li>
                  ))}
                </ul>
                <Pagination page={page} pageSize={pageSize} total={total} onPage={setPage} label="禁言名单分页" />
              </>
            )
          }
        </LoadedPart>
      </Dialog>
    </ControlProvider>
  );
}
