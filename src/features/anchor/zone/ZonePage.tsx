import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { PageHref } from "../../../../contract/pages.ts";
import { pageParam, withPage } from "../../../hooks/pageParam.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { PagedList } from "../../../ui/control/PagedList.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { AnchorPage } from "../kit/AnchorPage.tsx";
import { SessionTable } from "./SessionTable.tsx";
import { type SessionsAnswer, daysOf, loadSessions, rangeProblem } from "./sessions.ts";
import styles from "./zone.module.css";

/** The period, which is in the URL. */
function DaysForm() {
  const [params, setParams] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const next = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === "string" && value !== "") next.set(name, value);
    const found = rangeProblem(next);
    setProblem(found);
    if (found === null) setParams(next);
  }

  const { startDate = "", endDate = "" } = daysOf(params);
  return (
    // A plain GET form, so it works before hydration. The key remounts it when the URL changes.
    <form key={`${startDate} ${endDate}`} className={styles.days} method="get" aria-label="筛选直播" onSubmit={submit}>
      <input type="date" name="from" aria-label="开始日期" defaultValue={startDate} />
      <span aria-hidden="true">-</span>
      <input type="date" name="to" aria-label="结束日期" defaultValue={endDate} />
      <button type="submit" className="btn">
        查询
      </button>
      {problem === null ? null : <p role="alert">{problem}</p>}
    </form>
  );
}

interface WayOutProps {
  readonly to: PageHref;
  readonly word: string;
}

function WayOut({ to, word }: WayOutProps) {
  return (
    <Link className="btn line" to={to}>
      {word}
    </Link>
  );
}

function Zone({ first }: { readonly first: SessionsAnswer | null }) {
  const portal = usePortal();
  const [params] = useSearchParams();
  const days = daysOf(params);
  const isFiltered = days.startDate !== undefined || days.endDate !== undefined;
  const [roomId, setRoomId] = useState<string | null>(first?.ok ? first.value.roomId : null);
  const loaded = useLoaded(
    JSON.stringify([days, pageParam(params)]),
    async (signal) => {
      const answer = await loadSessions(portal, params, roomId, { signal });
      if (answer.ok) setRoomId(answer.value.roomId);
      return answer;
    },
    first,
  );
  /** A link out of an empty list; if sessions exist, the page number is beyond the last page. */
  const wayOut = (total: number): WayOutProps => {
    if (total > 0) return { to: `?${withPage(params, 1)}`, word: "回到第一页" };
    return isFiltered ? { to: "?", word: "清除筛选" } : { to: "/v/anchor-add", word: "开始第一场直播" };
  };
  return (
    <>
      <DaysForm />
      <LoadedPart loaded={loaded} rows={8} rowHeight={56}>
        {({ page, now }) => (
          <PagedList of={page} label="直播记录" empty={<EmptyState action={<WayOut {...wayOut(page.total)} />} />}>
            {(list) => <SessionTable sessions={list} now={now} />}
          </PagedList>
        )}
      </LoadedPart>
    </>
  );
}

/** The own room's sessions with their figures and recordings. */
export function ZonePage({ first }: { readonly first: SessionsAnswer | null }) {
  return (
    <AnchorPage title="我的直播" atEnd={<Link to="/v/anchor-add">新增直播</Link>}>
      {(user) => <Zone key={user.id} first={first} />}
    </AnchorPage>
  );
}
