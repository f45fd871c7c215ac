import { useEffect, useState } from "react";
import type { TalkedMatch } from "../../../contract/http/thread.ts";
import { type PageHref, matchPath } from "../../../contract/pages.ts";
import { talkedMatches } from "../../api/community.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { TALKED } from "./communityData.ts";
import styles from "./TalkedMatches.module.css";

const AGAIN_MS = 30_000;

function Line({ match }: { readonly match: TalkedMatch }) {
  const { sport, matchId, league, home, away, score, minute, posts } = match;
  const isVeiled = useIsVeiled(matchId);
  const between = score === null ? "VS" : isVeiled ? "· - ·" : `${score[0]}-${score[1]}`;
  return (
    <li>
      <Link to={`${matchPath(sport, matchId)}#thread` as PageHref}>
        {/* The minute would be a spoiler for readers who hide scores. */}
        <b className={styles.minute}>{isVeiled ? "" : minute}</b>
        <span className={styles.teams}>
          <span className="ell">
            {home.name} <b>{between}</b> {away.name}
          </span>
          <small className="ell">{league}</small>
        </span>
        <span className={styles.posts}>
          {posts}
          <small>帖</small>
        </span>
      </Link>
    </li>
  );
}

/**
 * 正在聊: the matches in play with the liveliest threads, polled while the page is open. If a page of the reader is held to a
 * picture, the list is as of that moment: no entry and no count is later.
 */
export function TalkedMatches({ first }: { readonly first: readonly TalkedMatch[] }) {
  const { api, spoilers, now } = usePortal();
  const [list, setList] = useState(first);
  useEffect(() => {
    let isOver = false;
    const timer = setInterval(() => {
      if (document.hidden) return;
      void talkedMatches(api, spoilers.momentOf(now()), TALKED, { isQuiet: true }).then((answer) => {
        // After a failed poll the old list stays.
        if (answer.ok && !isOver) setList(answer.value.list);
      });
    }, AGAIN_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [api, spoilers, now]);
  return (
    <section>
      <div className="sec-h">
        <h2>正在聊</h2>
      </div>
      {list.length === 0 ? (
        <EmptyState text="现在没有正在聊的比赛" />
      ) : (
        <ul className={styles.list} aria-label="正在聊">
          {list.map((match) => (
            <Line key={`${match.sport} ${match.matchId}`} match={match} />
          ))}
        </ul>
      )}
    </section>
  );
}
