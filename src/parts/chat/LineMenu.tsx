import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { BanSpan } from "../../../contract/http/moderation.ts";
import type { RoomLine } from "../../../contract/room/room.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./chat.module.css";

export type TalkLine = Extract<RoomLine, { kind: "chat" | "barrage" }>;

/** What the user may do about a line, and the actions themselves. */
export interface LineActions {
  readonly canRemove: boolean;
  readonly canBan: boolean;
  /** Where a ban applies: in the room, or in the chats of all matches, which have no session. */
  readonly bansIn: "room" | "matches";
  readonly canAppoint: boolean;
  reply(line: TalkLine): void;
  copy(line: TalkLine): void;
  report(line: TalkLine): void;
  remove(line: TalkLine): void;
  ban(line: TalkLine, span: BanSpan): void;
  appoint(line: TalkLine): void;
}

interface LineMenuProps {
  readonly line: TalkLine;
  readonly actions: LineActions;
  /** Px from the top of the chat; higher up if the menu would not fit. */
  readonly top: number;
  readonly onClose: () => void;
}

const SPANS: readonly { readonly span: BanSpan; readonly word: string }[] = [
  { span: "10m", word: "10 分钟" },
  { span: "1h", word: "1 小时" },
  { span: "session", word: "本场" },
  { span: "forever", word: "永久" },
];

const EDGE_PX = 8;

/** Attached to its message: 回复 复制 举报, 删除, 禁言, 设为房管. Destructive choices ask once. */
export function LineMenu({ line, actions, top, onClose }: LineMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const [requested, setRequested] = useState<string | null>(null);
  const [isBanOpen, setIsBanOpen] = useState(false);
  const { from } = line.d;

  useLayoutEffect(() => {
    const menu = box.current;
    const room = menu?.offsetParent?.clientHeight ?? 0;
    if (menu && room > 0) menu.style.top = `${Math.max(EDGE_PX, Math.min(top, room - menu.offsetHeight - EDGE_PX))}px`;
  });

  useEffect(() => {
    box.current?.querySelector("button")?.focus();
    const outside = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [onClose]);

  function onKeyDown(event: KeyboardEvent): void {
    const items = [...(box.current?.querySelectorAll("button") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      onClose();
    } else if (step !== undefined) {
      event.preventDefault();
      items[(at + step + items.length) % items.length]?.focus();
    }
  }

  const done = (act: (line: TalkLine) => void) => () => {
    act(line);
    onClose();
  };
  /** The first press asks for confirmation, the second acts. */
  const confirmed = (name: string, act: () => void) => () => {
    if (requested === name) {
      act();
      onClose();
    } else setRequested(name);
  };

  return (
    <div ref={box} className={styles.menu} role="menu" aria-label={`对 ${from.name} 的操作`} style={{ top }} onKeyDown={onKeyDown}>
      <div className={styles.menuHead} role="presentation">
        <Avatar src={from.portrait} name={from.name} size={32} />
        <b>{from.name}</b>
      </div>
      <div className={styles.menuQuick} role="presentation">
        <button type="button" role="menuitem" onClick={done(actions.reply)}>
          <Icon name="at" size={18} />
          回复
        </button>
        <button type="button" role="menuitem" onClick={done(actions.copy)}>
          <Icon name="copy" size={18} />
          复制
        </button>
        <button type="button" role="menuitem" onClick={done(actions.report)}>
          <Icon name="flag" size={18} />
          举报
        </button>
      </div>
      {actions.canRemove ? (
        <button type="button" role="menuitem" className={styles.menuItem} onClick={confirmed("remove", () => actions.remove(line))}>
          <Icon name="trash" size={18} />
          {requested === "remove" ? "再按一次删除" : "删除这条消息"}
        </button>
      ) : null}
      {actions.canBan ? (
        <>
          <button
            type="button"
            role="menuitem"
            className={styles.menuItem}
            aria-expanded={isBanOpen}
            onClick={() => setIsBanOpen((open) => !open)}
          >
            <Icon name="ban" size={18} />
            禁言
          </button>
          {isBanOpen ? (
            <div className={styles.spans} role="group" aria-label="禁言时长">
              {SPANS.filter(({ span }) => actions.bansIn === "room" || span !== "session").map(({ span, word }) => (
                <button
                  key={span}
                  type="button"
                  role="menuitem"
                  data-asked={requested === span ? "" : undefined}
                  onClick={confirmed(span, () => actions.ban(line, span))}
                >
                  {requested === span ? "确定" : word}
                </button>
              ))}
              {actions.bansIn === "matches" ? <p role="presentation">将在所有比赛聊天中禁言</p> : null}
            </div>
          ) : null}
        </>
      ) : null}
      {actions.canAppoint ? (
        <button type="button" role="menuitem" className={styles.menuItem} onClick={confirmed("appoint", () => actions.appoint(line))}>
          <Icon name="shield" size={18} />
          {requested === "appoint" ? "再按一次设为房管" : "设为房管"}
        </button>
      ) : null}
    </div>
  );
}
