import type { UserInfo } from "../../../../contract/http/user.ts";
import { EXPERIENCE, EXPERIENCE_SOURCES, LEVEL_EXPERIENCE } from "../../../../contract/rules/level.ts";
import { grade } from "../../../api/personal.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { LevelBadge } from "../../../ui/surface/LevelBadge.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { GradeHistory } from "./GradeHistory.tsx";
import styles from "./grade.module.css";

function numberText(n: number): string {
  return n.toLocaleString("en-US");
}

/** The user's progress from one level to the next. */
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

/** Points per source, and the points earned today. `experience`: a change loads them again. */
function Sources({ experience }: { readonly experience: number }) {
  const { api } = usePortal();
  const loaded = useLoaded(String(experience), (signal) => grade(api, signal), null);
  return (
    <LoadedPart loaded={loaded} rows={6} rowHeight={56}>
      {({ today }) => (
        <table className={styles.table}>
          <caption>如何获得经验</caption>
          <thead>
            <tr>
              <th scope="col">方式</th>
              <th scope="col">经验</th>
              <th scope="col">今日</th>
            </tr>
          </thead>
          <tbody>
            {EXPERIENCE_SOURCES.map((source) => {
              const { label, rule, points, dailyMax } = EXPERIENCE[source];
              const has = today.find((one) => one.source === source)?.points ?? 0;
              return (
                <tr key={source}>
                  <td>
                    {label}
                    <small>{rule}</small>
                  </td>
                  <td>+{points}</td>
                  <td>
                    {has} / {dailyMax}
                    {has >= dailyMax ? <small>已达上限</small> : null}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </LoadedPart>
  );
}

/** The user's level, the list of all eight, and how experience is earned (docs/product.md 1: grades 1 to 8). */
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
            <Sources experience={user.experience} />
          </div>
          <GradeHistory experience={user.experience} />
        </>
      )}
    </UserPage>
  );
}
