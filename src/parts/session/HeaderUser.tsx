import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import type { UserInfo } from "../../../contract/http/user.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import styles from "./HeaderUser.module.css";
import { UserPopover } from "./UserPopover.tsx";
import { useUnread } from "./useUnread.ts";

/** Highest number shown in the corner. */
const MOST = 99;

/** In the header: portrait, nickname and level. Pointer, focus or a tap opens the popover; leaving or a press outside closes it. */
export function HeaderUser({ user }: { readonly user: UserInfo }) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The focus has returned by Escape: that must not open the popover. */
  const isReturning = useRef(false);
  const id = useId();
  const { total: unread, messages } = useUnread(user.id);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  const onPointer = (isIn: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") setOpen(isIn);
  };
  const onFocus = (): void => {
    if (!isReturning.current) setOpen(true);
    isReturning.current = false;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isOpen) return;
    setOpen(false);
    if (document.activeElement === button.current) return;
    isReturning.current = true;
    button.current?.focus();
  };

  return (
    <div
      ref={box}
      className={styles.user}
      onPointerEnter={onPointer(true)}
      onPointerLeave={onPointer(false)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        // Begins with the visible text, so that users of voice control can say it.
        aria-label={`${user.nickName}${user.level === null ? "" : `LV.${user.level}`}${unread > 0 ? `，${unread} 条未读消息` : ""}，用户菜单`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onFocus={onFocus}
        onClick={() => setOpen(true)}
      >
        <span className={styles.portrait}>
          <Avatar src={user.portrait} name={user.nickName} size={28} />
          {/* Drawn by the style sheet: visible text would have to be part of the button's name, which tells the count itself. */}
          {unread > 0 ? <span className={styles.unread} data-count={unread > MOST ? `${MOST}+` : unread} /> : null}
        </span>
        <span className={`ell ${styles.name}`}>{user.nickName}</span>
        <LevelBadge level={user.level} />
      </button>
      {isOpen ? (
        // Focusable, so that a press on plain text inside closes nothing.
        <div id={id} className={styles.pop} role="dialog" aria-label="用户" tabIndex={-1}>
          <UserPopover unreadMessages={messages} onClose={() => setOpen(false)} />
        </div>
      ) : null}
    </div>
  );
}
