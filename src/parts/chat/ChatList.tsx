import { useCallback, useMemo, useRef, useState } from "react";
import type { RoomLine } from "../../../contract/room/room.ts";
import type { RoomView } from "../../../streams/room/types.ts";
import { lostText } from "../../hooks/lostText.ts";
import type { Earlier } from "../../hooks/useEarlier.ts";
import { useScrollEnd } from "../../hooks/useScrollEnd.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import { EarlierButton } from "../../ui/surface/EarlierButton.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { ChatLine } from "./ChatLine.tsx";
import { type LineActions, type TalkLine, LineMenu } from "./LineMenu.tsx";
import styles from "./chat.module.css";
import { type ChatMark, withMarks } from "./marks.ts";
import type { GrabbedPackets } from "./useGrabbing.ts";
import type { OwnLine } from "./useSpeech.ts";

/**
 * Merges each combo (one gift by one giver) into one line, which counts up in place (docs/product.md, Gifts: a combo never moves
 * the list). The line keeps the number of its first gift and takes the rest from its last.
 */
function withCombos(lines: readonly RoomLine[]): readonly RoomLine[] {
  const shown: RoomLine[] = [];
  /** Index of the latest combo by giver and gift. */
  const places = new Map<string, number>();
  for (const line of lines) {
    if (line.kind !== "gift") {
      shown.push(line);
      continue;
    }
    const { from, giftId, combo, count } = line.d;
    const row = `${from.id} ${giftId}`;
    const place = combo > count ? places.get(row) : undefined;
    const first = place === undefined ? undefined : shown[place];
    if (place !== undefined && first) shown[place] = { ...line, s: first.s };
    else places.set(row, shown.push(line) - 1);
  }
  return shown;
}

export interface ChatNotice {
  readonly by: string;
  /** "": hidden. */
  readonly text: string;
}

interface ChatListProps {
  readonly view: RoomView;
  readonly earlier: Earlier;
  /** Own lines the view does not show yet. */
  readonly pending: readonly OwnLine[];
  /** Shown among the lines; absent: none. */
  readonly marks?: readonly ChatMark[] | undefined;
  /** Shown before the first line. */
  readonly notices: readonly ChatNotice[];
  /** Text shown in place of lines. */
  readonly empty: string;
  /** Actions on a line; absent: none. */
  readonly actionsOf?: ((line: TalkLine) => LineActions) | undefined;
  readonly onPacket?: ((packetId: string) => void) | undefined;
  readonly grabbed?: GrabbedPackets | undefined;
}

const NONE_GRABBED: GrabbedPackets = {};
const NO_MARKS: readonly ChatMark[] = [];

interface OpenMenu {
  readonly line: TalkLine;
  readonly top: number;
  readonly from: HTMLElement;
}

/** Lines of a chat, earlier ones on demand. It stays at its end unless the reader scrolls up. */
export function ChatList({
  view,
  earlier,
  pending,
  marks = NO_MARKS,
  notices,
  empty,
  actionsOf,
  onPacket,
  grabbed = NONE_GRABBED,
}: ChatListProps) {
  const lines = useSlice(view.state$, (state) => state.lines);
  const lost = useSlice(view.status$, (status) => (status.kind === "stale" || status.kind === "failed" ? lostText(status) : null));
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const panel = useRef<HTMLDivElement>(null);

  // At this moment the room itself may have no lines while earlier ones exist.
  const firstS = lines[0]?.s ?? Number.POSITIVE_INFINITY;
  const shown = useMemo(() => withCombos([...earlier.lines.filter((line) => line.s < firstS), ...lines]), [earlier.lines, lines, firstS]);
  const rows = useMemo(() => withMarks(shown, marks), [shown, marks]);
  const { box, seen, onScroll, toEnd } = useScrollEnd({
    last: lines.at(-1)?.s ?? 0,
    own: pending.at(-1)?.line.s ?? 0,
    first: useMemo(() => [earlier.lines, marks], [earlier.lines, marks]),
  });
  // Not a difference of numbers: many of a room's numbered events are no lines.
  const unread = shown.reduce((sum, line) => sum + (line.s > seen ? 1 : 0), 0);

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

  return (
    <div ref={panel} className={styles.chat}>
      <div ref={box} className={styles.scroll} onScroll={onScroll} tabIndex={0} role="region" aria-label="聊天记录">
        <EarlierButton status={earlier.status} load={earlier.load} />
        <ul className={styles.lines} aria-live="off" aria-label="聊天">
          {notices.map(({ by, text }) =>
            text === "" ? null : (
              <li key={`${by} ${text}`} className={styles.notice}>
                <span>{by}</span>
                {text}
              </li>
            ),
          )}
          {rows.map((row) =>
            "when" in row ? (
              <li key={row.id} className={styles.goal} data-at={row.at}>
                <b>{row.when}</b> {row.text}
              </li>
            ) : (
              <ChatLine
                key={row.s}
                line={row}
                onMenu={actionsOf ? openMenu : undefined}
                onPacket={onPacket}
                grabbed={row.kind === "packet" ? grabbed[row.d.packetId] : undefined}
              />
            ),
          )}
          {pending.map(({ line }) => (
            <ChatLine key={line.s} line={line} isPending />
          ))}
        </ul>
        {rows.length + pending.length === 0 ? <p className={styles.quiet}>{empty}</p> : null}
      </div>
      {lost ? (
        <p className={styles.stale} role="status">
          {lost}
        </p>
      ) : null}
      {unread > 0 ? (
        <button type="button" className={styles.unread} onClick={toEnd}>
          <Icon name="down" size={14} />
          {unread} 条新消息
        </button>
      ) : null}
      {menu && actionsOf ? <LineMenu line={menu.line} actions={actionsOf(menu.line)} top={menu.top} onClose={closeMenu} /> : null}
    </div>
  );
}
