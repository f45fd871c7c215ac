import { useState } from "react";
import { USER_LEVELS } from "../../../../contract/limits.ts";
import { setRoom } from "../../../api/roomManage.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import { plainOf } from "../kit/ownRoom.ts";
import { Section } from "../kit/Section.tsx";
import { sendForm } from "../../../hooks/sendForm.ts";
import { useSending } from "../../../hooks/useSending.ts";
import styles from "./manage.module.css";
import type { ManageProps, RuleChange } from "./manageProps.ts";

/** Seconds between two lines of one user. */
export const SLOW_MODES = [0, 3, 5, 10, 30, 60, 120, 300] as const;

function slowText(seconds: number): string {
  if (seconds === 0) return "关闭";
  return seconds < 60 ? `${seconds} 秒` : `${seconds / 60} 分钟`;
}

/** A switch that lets only the anchor and managers speak. */
function Lockdown({ room, onChange, announce }: ManageProps) {
  const { api } = usePortal();
  const { isSending, problem, send } = useSending();
  const { isLocked } = room;
  return (
    <Section title="全员禁言" note="开启后只有主播和房管可以发言，立即生效">
      <div className={styles.lock} data-on={isLocked}>
        <Icon name={isLocked ? "lock" : "chat"} size={24} />
        <p role="status">{isLocked ? "已开启，观众暂时不能发言" : "未开启，观众可以正常发言"}</p>
        <button
          type="button"
          className={isLocked ? "btn pri" : `btn line ${styles.danger}`}
          aria-busy={isSending}
          onClick={() =>
            void send(
              () => setRoom(api, { isLocked: !isLocked }),
              (own) => {
                onChange(plainOf(own));
                announce(own.isLocked ? "已开启全员禁言" : "已关闭全员禁言");
              },
            )
          }
        >
          {isLocked ? "关闭全员禁言" : "开启全员禁言"}
        </button>
      </div>
      <FormBanner text={problem} />
    </Section>
  );
}

type Form = Pick<RuleChange, "slowModeS" | "isFollowersOnly" | "minLevel">;

/** Rules for who may speak, and how often. */
export function Rules(props: ManageProps) {
  const { room, onChange, announce } = props;
  const { api } = usePortal();
  /** Only the changes made here: other rules may be changed on another page meanwhile. */
  const [edits, setEdits] = useState<Form>({});
  const form = { ...room, ...edits };
  const { isSending, problem, send } = useSending();
  // A value that is not offered (set elsewhere) is added to the list.
  const slowModes = [...new Set([...SLOW_MODES, form.slowModeS])].sort((a, b) => a - b);
  const save = (): void =>
    void send(
      () => setRoom(api, edits),
      (own) => {
        onChange(plainOf(own));
        setEdits((now) => (now === edits ? {} : now));
        announce("发言规则已保存");
      },
    );
  return (
    <>
      <Lockdown {...props} />
      <Section isLast title="发言条件" note="主播和房管不受限制">
        <FormBanner text={problem} />
        <form className={styles.rules} {...sendForm(save)}>
          <label>
            慢速模式
            <select value={form.slowModeS} onChange={(event) => setEdits({ ...edits, slowModeS: Number(event.target.value) })}>
              {slowModes.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {slowText(seconds)}
                </option>
              ))}
            </select>
            <small>每位观众两次发言的最短间隔</small>
          </label>
          <label>
            最低等级
            <select value={form.minLevel} onChange={(event) => setEdits({ ...edits, minLevel: Number(event.target.value) })}>
              {Array.from({ length: USER_LEVELS + 1 }, (_, level) => (
                <option key={level} value={level}>
                  {level === 0 ? "不限" : `${level} 级及以上`}
                </option>
              ))}
            </select>
            <small>等级不足的观众不能发言</small>
          </label>
          <label data-check>
            <input
              type="checkbox"
              checked={form.isFollowersOnly}
              onChange={(event) => setEdits({ ...edits, isFollowersOnly: event.target.checked })}
            />
            仅关注我的观众可以发言
          </label>
          <button type="submit" className="btn pri" aria-busy={isSending}>
            保存
          </button>
        </form>
      </Section>
    </>
  );
}
