import type { UserInfo } from "../../../../contract/http/user.ts";
import { EXPERIENCE, LEVEL_EXPERIENCE } from "../../../../contract/rules/level.ts";
import { LevelBadge } from "../../../ui/surface/LevelBadge.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import styles from "./grade.module.css";

const WAYS = [
  { what: "每天首次访问", earns: EXPERIENCE.dailyVisit },
  { what: "每天首次关注", earns: EXPERIENCE.dailyFollow },
] as const;

function numberText(n: number): string {
  return n.toLocaleString("en-US");
}

/** Where between two levels the user stands. */
function Progress({ user }: { readonly user: UserInfo }) {
  const { experience, nextLevelAt, level } = user;
  const from = level === null ? 0 : (LEVEL_EXPERIENCE[level - 1] ?? 0);
  const share = nextLevelAt === null ? 1 : Math.min(1, Math.max(0, (experience - from) / (nextLevelAt - from)));
  const text =
    nextLevelAt === null ? "已达最高等级" : `还差 ${numberText(Math.max(0, nextLevelAt - experience))} 经验升到 LV.${(level ?? 0) + 1}`;
  return (
    <div className={styles.now}>
      <p className={styles.level}>
        {level === null ? <b>LV.0</b> : <LevelBadge level={level} size={32} />}
        <span>
          经验 <b className="big">{numberText(experience)}</b>
          {nextLevelAt === null ? null : <> / {numberText(nextLevelAt)}</>}
        </span>
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="升级进度"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
        aria-valuetext={text}
      >
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <p className={styles.left}>{text}</p>
    </div>
  );
}

/** The user's level, the eight of them, and how experience is earned (docs/product.md 1: grades 1 to 8). */
export function GradePage() {
  return (
    <UserPage title="我的等级">
      {(user) => (
        <>
          <Progress user={user} />
          <div className={styles.tables}>
            <table className={styles.table}>
              <caption>等级</caption>
              <thead>
                <tr>
                  <th scope="col">等级</th>
                  <th scope="col">所需经验</th>
                  <th scope="col">状态</th>
                </tr>
              </thead>
              <tbody>
                {LEVEL_EXPERIENCE.map((needed, i) => (
                  <tr key={needed} aria-current={user.level === i + 1 ? "true" : undefined}>
                    <td>
                      <LevelBadge level={i + 1} size={20} />
                    </td>
                    <td>{numberText(needed)}</td>
                    <td>{user.level === i + 1 ? "当前等级" : user.experience >= needed ? "已达成" : "未达成"}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <table className={styles.table}>
              <caption>如何获得经验</caption>
              <thead>
                <tr>
                  <th scope="col">方式</th>
                  <th scope="col">经验</th>
                </tr>
              </thead>
              <tbody>
                {WAYS.map(({ what, earns }) => (
                  <tr key={what}>
                    <td>{what}</td>
                    <td>+{earns}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </UserPage>
  );
}
