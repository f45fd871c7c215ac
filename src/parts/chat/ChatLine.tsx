import { memo } from "react";
import type { RoomEvents, Speaker } from "../../../contract/feed/room.ts";
import type { PacketGrab } from "../../../contract/http/room.ts";
import { giftOf } from "../../../contract/room/gifts.ts";
import { isNobleFrom } from "../../../contract/room/nobles.ts";
import type { RoomLine } from "../../../contract/room/room.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { MomentOf } from "../../ui/surface/MomentCard.tsx";
import { NobleBadge } from "../../ui/surface/NobleBadge.tsx";
import { GiftArt } from "./GiftArt.tsx";
import styles from "./chat.module.css";
import { PACKET_DONE } from "./packetText.ts";

/** `禁言 10 分钟`, `永久禁言`, `禁言至本场直播结束`: the length of a ban, from the time it was announced. */
function banWords(at: number, { until, endsWithSession }: RoomEvents["ban"]): string {
  if (endsWithSession) return "禁言至本场直播结束";
  if (until === null) return "永久禁言";
  const minutes = Math.max(1, Math.round((until - at) / 60_000));
  return minutes < 60 ? `禁言 ${minutes} 分钟` : `禁言 ${Math.round(minutes / 60)} 小时`;
}

interface ChatLineProps {
  readonly line: RoomLine;
  /** Opens the menu of the line; absent: there is none. */
  readonly onMenu?: ((line: RoomLine, from: HTMLElement) => void) | undefined;
  readonly onPacket?: ((packetId: string) => void) | undefined;
  /** For a red packet: the outcome of pressing it. */
  readonly grabbed?: PacketGrab["outcome"] | undefined;
  /** An own line, ahead of the page clock. */
  readonly isPending?: boolean;
}

const ROLE_WORD = { anchor: "主播", manager: "房管", user: "" } as const;

/** Order: nobility, role, level, name. */
function SpeakerName({ from }: { readonly from: Speaker }) {
  return (
    <span className={styles.who}>
      <NobleBadge noble={from.noble} />
      {from.role === "user" ? null : (
        <i className={styles.role} data-role={from.role}>
          {ROLE_WORD[from.role]}
        </i>
      )}
      <LevelBadge level={from.level} />
      <b data-noble={from.noble === null ? undefined : ""}>{from.name}</b>
    </span>
  );
}

function band({ role, noble }: Speaker): "host" | "noble" | undefined {
  if (role === "anchor") return "host";
  // From 侯爵 on a line has a band; below, the badge and the coloured name.
  return isNobleFrom(noble, "marquis") ? "noble" : undefined;
}

/** One line of the chat (docs/product.md, Chat message). */
export const ChatLine = memo(function ChatLine({ line, onMenu, onPacket, grabbed, isPending = false }: ChatLineProps) {
  switch (line.kind) {
    case "chat":
    case "barrage":
      return (
        <li className={styles.line} data-band={band(line.d.from)} data-at={line.at} data-own={isPending ? "" : undefined}>
          <SpeakerName from={line.d.from} />
          <span className={styles.text}>{line.d.text}</span>
          {line.d.reply === undefined ? null : (
            <q className={styles.quote}>
              {line.d.reply.name}：{line.d.reply.text}
            </q>
          )}
          {line.d.moment === undefined ? null : (
            <div className={styles.moment}>
              <MomentOf of={line.d.moment} />
            </div>
          )}
          {onMenu ? (
            <button
              type="button"
              className={styles.more}
              aria-haspopup="menu"
              aria-label={`对 ${line.d.from.name} 这条消息的操作`}
              onClick={(event) => onMenu(line, event.currentTarget)}
            >
              <Icon name="more" size={16} />
            </button>
          ) : null}
        </li>
      );
    case "gift": {
      const gift = giftOf(line.d.giftId);
      return (
        <li
          className={styles.gift}
          data-at={line.at}
          data-big={gift !== null && gift.currency === "diamond" && gift.price >= 1_000 ? "" : undefined}
        >
          <GiftArt giftId={line.d.giftId} size={28} />
          <span>
            <b>{line.d.from.name}</b> 送出 {gift?.name ?? "礼物"}
          </span>
          <em>×{line.d.combo}</em>
        </li>
      );
    }
    case "welcome":
      return (
        <li className={styles.enter} data-at={line.at} data-noble={line.d.from.noble === null ? undefined : ""}>
          <NobleBadge noble={line.d.from.noble} />
          <b>{line.d.from.name}</b> 进入直播间{line.d.text === "" ? "" : `　${line.d.text}`}
        </li>
      );
    case "ban":
      return (
        <li className={styles.enter} data-at={line.at}>
          <b>{line.d.name}</b> 已被{banWords(line.at, line.d)}
        </li>
      );
    case "packet":
      return (
        <li className={styles.packet} data-at={line.at}>
          <button type="button" disabled={grabbed !== undefined} onClick={() => onPacket?.(line.d.packetId)}>
            <GiftArt giftId="packet" size={28} />
            <span>
              <b>{line.d.from.name}</b> 的红包
              <i>{line.d.words === "" ? "恭喜发财" : line.d.words}</i>
            </span>
            <em>{grabbed === undefined ? "抢" : PACKET_DONE[grabbed]}</em>
          </button>
        </li>
      );
    default:
      return line satisfies never;
  }
});
