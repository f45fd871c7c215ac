import type { GradeEntry } from "../../../../contract/http/user.ts";
import { EXPERIENCE } from "../../../../contract/rules/level.ts";
import type { ReactNode } from "react";
import { gradeHistory } from "../../../api/personal.ts";
import { usePageParam } from "../../../hooks/pageParam.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { PagedList } from "../../../ui/control/PagedList.tsx";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import styles from "./grade.module.css";

const GIVEN: Readonly<Record<GradeEntry["source"], string>> = {
  visit: EXPERIENCE.visit.label,
  follow: EXPERIENCE.follow.label,
  post: EXPERIENCE.post.label,
  like: EXPERIENCE.like.label,
  gift: EXPERIENCE.gift.label,
  opening: "此前累计",
};
/** Labels for points taken back. */
const TAKEN: Partial<Record<GradeEntry["source"], string>> = { post: "帖子已删除或隐藏", like: "点亮已取消或内容已隐藏" };

function whatOf({ source, points, postId }: GradeEntry): ReactNode {
  if (points < 0) return TAKEN[source] ?? GIVEN[source];
  return postId === null ? GIVEN[source] : <Link to={`/community/${postId}`}>{GIVEN[source]}</Link>;
}

/** Experience earned and taken back, newest first. */
export function GradeHistory({ experience }: { readonly experience: number }) {
  const { api } = usePortal();
  const [page] = usePageParam();
  const loaded = useLoaded(`${page} ${experience}`, (signal) => gradeHistory(api, page, signal), null);
  return (
    <section className={styles.history} aria-labelledby="grade-history">
      <h2 id="grade-history">经验记录</h2>
      <LoadedPart loaded={loaded} rows={5} rowHeight={44}>
        {(entries) => (
          <PagedList of={entries} label="经验记录" empty={<EmptyState action="发帖、获得点亮、送礼都会记录在这里" />}>
            {(list) => (
              <ul aria-label="经验记录">
                {list.map((entry) => (
                  <li key={entry.id}>
                    <span>{whatOf(entry)}</span>
                    <time dateTime={new Date(entry.at).toISOString()}>{shanghaiDateTime(entry.at).slice(0, 16)}</time>
                    <b className={entry.points < 0 ? styles.taken : styles.given}>
                      {entry.points > 0 ? "+" : "−"}
                      {Math.abs(entry.points).toLocaleString("en-US")}
                    </b>
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        )}
      </LoadedPart>
    </section>
  );
}
