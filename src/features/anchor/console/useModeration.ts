import type { RoomId, UserId } from "../../../../contract/ids.ts";
import { useState } from "react";
import type { BanSpan } from "../../../../contract/http/moderation.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { removeLine } from "../../../api/roomChat.ts";
import { addManager, banUser, managers, removeManager } from "../../../api/roomManage.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { ignoreNotFound } from "../kit/ignoreNotFound.ts";
import type { TalkLine } from "./lines.ts";

export interface Moderation {
  /** Lines the server has removed; the feed reports them a moment later. */
  readonly removedIds: ReadonlySet<string>;
  /** The last error; null = none. */
  readonly problem: string | null;
  remove(line: TalkLine): void;
  ban(line: TalkLine, span: BanSpan): void;
  /** Null until the room's managers are loaded. */
  isManager(userId: UserId): boolean | null;
  /** Makes the line's author a manager. `dismiss` takes that back. */
  appoint(line: TalkLine): void;
  dismiss(line: TalkLine): void;
}

/** Moderation of a line by the anchor. */
export function useModeration(roomId: RoomId, announce: (text: string) => void): Moderation {
  const { api } = usePortal();
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);

  const { state, change } = useLoaded("managers", (signal) => managers(api, { signal, isQuiet: true }), null);
  const known = state.kind === "ready" ? state.value.list : null;

  async function act<T>(call: Promise<Result<T, ApiFailure>>, done: (value: T) => void): Promise<void> {
    setProblem(null);
    const answer = await call;
    if (answer.ok) done(answer.value);
    else setProblem(answer.error.message);
  }

  return {
    removedIds,
    problem,
    remove: ({ d }) => void act(removeLine(api, roomId, d.id), () => setRemovedIds((before) => new Set([...before, d.id]))),
    ban: ({ d }, span) => void act(banUser(api, roomId, d.from.name, span), () => announce(`已禁言 ${d.from.name}`)),
    isManager: (userId) => known && known.some((manager) => manager.userId === userId),
    appoint: ({ d: { from } }) =>
      void act(addManager(api, from.name), (manager) => {
        change(({ list }) => ({ list: [...list, manager] }));
        announce(`已将 ${from.name} 设为房管`);
      }),
    dismiss({ d: { from } }) {
      const manager = known?.find(({ userId }) => userId === from.id);
      if (!manager) return;
      void act(removeManager(api, manager.id).then(ignoreNotFound), () => {
        change(({ list }) => ({ list: list.filter(({ id }) => id !== manager.id) }));
        announce(`已取消 ${from.name} 的房管`);
      });
    },
  };
}
