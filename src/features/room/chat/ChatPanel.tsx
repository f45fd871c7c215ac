import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { ROOM_HISTORY, type RoomLine } from "../../../../contract/room/room.ts";
import { useSession } from "../../../hooks/session.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { useRoom } from "../roomContext.ts";
import { ChatInput } from "./ChatInput.tsx";
import { ChatLine } from "./ChatLine.tsx";
import styles from "./chat.module.css";
import { LineMenu, type TalkLine } from "./LineMenu.tsx";
import { useEarlier } from "./useEarlier.ts";
import { useGreeting } from "./useGreeting.ts";
import { useLineActions } from "./useLineActions.ts";
import { useScrollEnd } from "./useScrollEnd.ts";
import type { Speech } from "./useSpeech.ts";

interface ChatPanelProps {
  readonly speech: Speech;
  readonly onReport: (line: TalkLine) => void;
  readonly onPacket: (packetId: string) => void;
  /** Beside the input: the gift button of a phone. */
  readonly extra?: ReactNode;
}

interface OpenMenu {
  readonly line: TalkLine;
  readonly top: number;
  readonly from: HTMLElement;
}

function timeWords(until: number): string {
  return new Date(until).toLocaleTimeString("zh-CN", { hour: "2-digit", minute: "2-digit", timeZone: "Asia/Shanghai" });
}

/** The chat of a room: history, what is said, what may be done about it, and the field to say something. */
export function ChatPanel({ speech, onReport, onPacket, extra }: ChatPanelProps) {
  const { detail, view, caller } = useRoom();
  const { require } = useSession();
  const lines = useSlice(view.state$, (state) => state.lines);
  const notice = useSlice(view.state$, (state) => state.notice);
  const earlier = useEarlier({ roomId: detail.room.roomId, view, mayHaveMore: detail.state.lines.length >= ROOM_HISTORY });
  const greeting = useGreeting(detail.room.roomId, caller.userId);
  const [replyTo, setReplyTo] = useState<string | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const actionsOf = useLineActions({ onReply: setReplyTo, onReport });

  const firstS = lines[0]?.s ?? 0;
  const shown = useMemo(() => [...earlier.lines.filter((line) => line.s < firstS), ...lines], [earlier.lines, lines, firstS]);
  const { box, seen, onScroll, toEnd } = useScrollEnd({
    last: lines.at(-1)?.s ?? 0,
    own: speech.pending.at(-1)?.line.s ?? 0,
    first: earlier.lines,
  });
  // Not the numbers themselves: much of what a room numbers is no line.
  const unread = lines.reduce((sum, line) => sum + (line.s > seen ? 1 : 0), 0);

  const openMenu = useCallback((line: RoomLine, from: HTMLElement) => {
    if (line.kind !== "chat" && line.kind !== "barrage") return;
    const area = panel.current?.getBoundingClientRect();
    const at = from.getBoundingClientRect();
    if (!area) return;
    setMenu({ line, from, top: at.bottom - area.top });
  }, []);
  const closeMenu = useCallback(() => {
    setMenu((open) => {
      open?.from.focus();
      return null;
    });
  }, []);

  const { ban, role } = caller;
  const placeholder =
    role === null
      ? "登录后参与聊天"
      : ban
        ? ban.until === null
          ? "您已被永久禁言"
          : `您已被禁言，${timeWords(ban.until)} 解除`
        : "说点什么，按回车发送";

  return (
    <>
      <div ref={panel} className={styles.chat}>
        <div ref={box} className={styles.scroll} onScroll={onScroll} tabIndex={0} role="region" aria-label="聊天记录">
          {earlier.status === "end" ? null : (
            <button type="button" className={styles.earlier} disabled={earlier.status === "loading"} onClick={earlier.load}>
              {earlier.status === "loading" ? "正在加载…" : earlier.status === "failed" ? "加载失败，点击重试" : "查看更早的消息"}
            </button>
          )}
          <ul className={styles.lines} aria-live="off" aria-label="聊天">
            {notice === "" ? null : (
              <li className={styles.notice}>
                <span>公告</span>
                {notice}
              </li>
            )}
            {greeting === "" ? null : (
              <li className={styles.notice}>
                <span>{detail.anchor.nickName}</span>
                {greeting}
              </li>
            )}
            {shown.map((line) => (
              <ChatLine key={line.s} line={line} onMenu={openMenu} onPacket={onPacket} />
            ))}
            {speech.pending.map(({ line }) => (
              <ChatLine key={line.s} line={line} isPending />
            ))}
          </ul>
          {shown.length + speech.pending.length === 0 ? <p className={styles.quiet}>还没有人说话，来打个招呼吧</p> : null}
        </div>
        {unread > 0 ? (
          <button type="button" className={styles.unread} onClick={toEnd}>
            <Icon name="down" size={14} />
            {unread} 条新消息
          </button>
        ) : null}
        {menu ? <LineMenu line={menu.line} actions={actionsOf(menu.line)} top={menu.top} onClose={closeMenu} /> : null}
      </div>
      {role === null ? (
        <div className={styles.input}>
          <button type="button" className={styles.login} onClick={() => require()}>
            登录后参与聊天
          </button>
          {extra}
        </div>
      ) : (
        <ChatInput
          speech={speech}
          placeholder={placeholder}
          isDisabled={ban !== null}
          replyTo={replyTo}
          onReplied={() => setReplyTo(null)}
          extra={extra}
        />
      )}
    </>
  );
}
