import { memo, useState } from "react";
import type { RoomLine } from "../../../../contract/room/room.ts";
import { shanghaiTime } from "../../../ui/shanghai.ts";
import { LevelBadge } from "../../../ui/surface/LevelBadge.tsx";
import { NobleBadge } from "../../../ui/surface/NobleBadge.tsx";
import { BAN_SPANS } from "../kit/bans.ts";
import kit from "../kit/kit.module.css";
import styles from "./console.module.css";
import { type TalkLine, isTalk, nameOf, textOf } from "./lines.ts";
import type { Moderation } from "./useModeration.ts";

const ROLE_WORD = { anchor: "主播", manager: "房管", user: "" } as const;

interface Acts extends Pick<Moderation, "remove" | "ban" | "appoint" | "dismiss"> {
  /** Whether the author is a manager now; null: unknown, or the line has no author. */
  readonly isManager: boolean | null;
}

interface TwiceProps {
  readonly word: string;
  readonly label: string;
  readonly isRequested: boolean;
  readonly onRequest: () => void;
  readonly onSure: () => void;
}

/** The first press asks for confirmation, the second confirms. */
function Twice({ word, label, isRequested, onRequest, onSure }: TwiceProps) {
  return (
    <button
      type="button"
      className={kit.bare}
      data-danger={isRequested ? "" : undefined}
      aria-label={isRequested ? `确定${label}` : label}
      onClick={isRequested ? onSure : onRequest}
    >
      {isRequested ? `确定${word}` : word}
    </button>
  );
}

/** 删除 and 设为房管 ask for confirmation; 禁言 asks for a duration. */
function Actions({ line, isManager, remove, ban, appoint, dismiss }: Acts & { readonly line: TalkLine }) {
  const [open, setOpen] = useState<"none" | "remove" | "ban" | "manager">("none");
  /** After the spans were open the button gets the focus back. */
  const [wasOpened, setWasOpened] = useState(false);
  const { name, role } = line.d.from;
  return (
    <span
      className={styles.actions}
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen("none");
      }}
    >
      {open === "ban" ? (
        <span role="group" aria-label={`禁言 ${name} 的时长`}>
          {BAN_SPANS.map(({ span, word }, i) => (
            <button
              key={span}
              type="button"
              autoFocus={i === 0}
              className={kit.bare}
              data-danger
              onClick={() => {
                setOpen("none");
                ban(line, span);
              }}
            >
              {word}
            </button>
          ))}
          <button type="button" className={kit.bare} onClick={() => setOpen("none")}>
            取消
          </button>
        </span>
      ) : (
        <>
          <Twice
            word="删除"
            label={`删除 ${name} 的消息`}
            isRequested={open === "remove"}
            onRequest={() => setOpen("remove")}
            onSure={() => {
              remove(line);
              setOpen("none");
            }}
          />
          {role === "anchor" ? null : (
            <button
              type="button"
              className={kit.bare}
              aria-label={`禁言 ${name}`}
              autoFocus={wasOpened}
              onClick={() => {
                setOpen("ban");
                setWasOpened(true);
              }}
            >
              禁言
            </button>
          )}
          {role === "anchor" || isManager === null ? null : (
            <Twice
              word={isManager ? "取消房管" : "设为房管"}
              label={isManager ? `取消 ${name} 的房管` : `将 ${name} 设为房管`}
              isRequested={open === "manager"}
              onRequest={() => setOpen("manager")}
              onSure={() => {
                (isManager ? dismiss : appoint)(line);
                setOpen("none");
              }}
            />
          )}
        </>
      )}
    </span>
  );
}

/** A line with its time, author, text, and actions. */
export const ConsoleLine = memo(function ConsoleLine({ line, ...acts }: Acts & { readonly line: RoomLine }) {
  const from = line.kind === "ban" ? null : line.d.from;
  return (
    <li data-kind={line.kind}>
      <time dateTime={new Date(line.at).toISOString()}>{shanghaiTime(line.at)}</time>
      <span className={styles.words}>
        {from === null ? null : (
          <span className={styles.badges}>
            <NobleBadge noble={from.noble} />
            {from.role === "user" ? null : <i data-role={from.role}>{ROLE_WORD[from.role]}</i>}
            <LevelBadge level={from.level} />
          </span>
        )}
        <b>{nameOf(line)}</b>
        <span className={styles.text}>{textOf(line)}</span>
        {isTalk(line) && line.d.reply !== undefined ? (
          <q className={styles.reply}>
            {line.d.reply.name}：{line.d.reply.text}
          </q>
        ) : null}
      </span>
      {isTalk(line) ? <Actions line={line} {...acts} /> : null}
    </li>
  );
});
