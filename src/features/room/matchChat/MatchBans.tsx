import { useState } from "react";
import type { Ban } from "../../../../contract/http/room.ts";
import { bans, unban } from "../../../api/roomManage.ts";
import { useNotice } from "../../../hooks/notice.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useSending } from "../../../hooks/useSending.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import { Pagination } from "../../../ui/control/Pagination.tsx";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { Problem } from "../../../ui/surface/Problem.tsx";
import styles from "./matchChat.module.css";

interface MatchBansProps {
  /** Of any match: bans hold in the chats of all. */
  readonly roomId: string;
  readonly onClose: () => void;
}

/** Whoever may not speak in the chats of matches, for moderators. */
export function MatchBans({ roomId, onClose }: MatchBansProps) {
  const { api } = usePortal();
  const notice = useNotice();
  const [page, setPage] = useState(1);
  const loaded = useLoaded(`match bans ${page}`, (signal) => bans(api, { roomId, page }, { signal }), null);
  const { isSending, failure, send } = useSending();

  function end({ id, nickName }: Ban, isLastOfPage: boolean): void {
    void send(
      () => unban(api, id),
      () => {
        notice(`已解除 ${nickName} 的禁言`);
        if (isLastOfPage && page > 1) setPage(page - 1);
        else loaded.reload();
      },
    ).then((isDone) => {
      // Perhaps another moderator has.
      if (!isDone) loaded.reload();
    });
  }

  return (
    <ControlProvider>
      <Dialog title="禁言名单" width={547} onClose={onClose}>
        <p className={styles.note}>在所有比赛聊天中有效</p>
        <Problem failure={failure} />
        <LoadedPart loaded={loaded} rows={5} rowHeight={56}>
          {({ list, total, pageSize }) =>
            list.length === 0 ? (
              <EmptyState />
            ) : (
              <>
                <ul className={styles.bans} aria-label="禁言名单">
                  {list.map((ban) => (
                    <li key={ban.id}>
                      <Avatar src={ban.portrait} name={ban.nickName} size={32} />
                      <span>
                        <b>{ban.nickName}</b>
                        <small>
                          {ban.until === null ? "永久" : `至 ${shanghaiDateTime(ban.until)}`} · 由 {ban.by} 禁言
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
