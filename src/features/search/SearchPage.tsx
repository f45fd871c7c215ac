import { type ReactNode, useEffect } from "react";
import type { SearchReply } from "../../../contract/http/search.ts";
import { SEARCH_SHOWN, SEARCH_TYPES, type SearchType } from "../../../contract/http/searchLimits.ts";
import { countSearch } from "../../api/search.ts";
import { usePortal } from "../../hooks/portal.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { PageLinks } from "../../ui/surface/PageLinks.tsx";
import { BestCard } from "./BestCard.tsx";
import { FoundPlans } from "./FoundPlans.tsx";
import { FoundPosts } from "./FoundPosts.tsx";
import { FoundMatches } from "./FoundMatches.tsx";
import { FoundArticles, FoundRecordings, FoundRooms } from "./FoundMedia.tsx";
import { type FollowSlot, FoundLeagues, FoundPeople, FoundPlayers, FoundTeams } from "./FoundNames.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { type SearchData, TYPE_WORDS, addressOf, partOf } from "./results.ts";
import styles from "./search.module.css";
import { totalText } from "./totalText.ts";

/** 全部 on a wide page: kinds shown as lines on the left, names on the right. */
const LEFT: readonly SearchType[] = ["matches", "news", "rooms", "recordings", "posts", "plans"];

interface ShownProps {
  readonly type: SearchType;
  readonly reply: SearchReply;
  readonly now: number;
  readonly follow: FollowSlot;
}

function Shown({ type, reply, now, follow }: ShownProps): ReactNode {
  switch (type) {
    case "matches":
      return <FoundMatches list={partOf(reply, type).list} now={now} />;
    case "teams":
      return <FoundTeams list={partOf(reply, type).list} />;
    case "players":
      return <FoundPlayers list={partOf(reply, type).list} />;
    case "leagues":
      return <FoundLeagues list={partOf(reply, type).list} />;
    case "anchors":
    case "users":
      return <FoundPeople label={TYPE_WORDS[type]} list={partOf(reply, type).list} follow={follow} />;
    case "rooms":
      return <FoundRooms list={partOf(reply, type).list} />;
    case "recordings":
      return <FoundRecordings list={partOf(reply, type).list} now={now} />;
    case "news":
      return <FoundArticles list={partOf(reply, type).list} now={now} />;
    case "posts":
      return <FoundPosts list={partOf(reply, type).list} now={now} />;
    case "plans":
      return <FoundPlans list={partOf(reply, type).list} now={now} />;
  }
}

/** First results of a kind with a link to all of them; renders nothing when there are none. */
function Part({ word, ...shown }: ShownProps & { readonly word: string }) {
  const { type, reply } = shown;
  const total = reply.counts[type];
  if (partOf(reply, type).list.length === 0) return null;
  return (
    <section className={styles.part} aria-label={TYPE_WORDS[type]}>
      <div className="sec-h">
        <h2>{TYPE_WORDS[type]}</h2>
        <span className={`${styles.count} num`}>{totalText(total)}</span>
        {total > SEARCH_SHOWN ? (
          <Link className="more" to={addressOf(word, type)} aria-label={`全部${TYPE_WORDS[type]}`}>
            全部
            <Icon name="right" size={16} />
          </Link>
        ) : null}
      </div>
      <Shown {...shown} />
    </section>
  );
}

function NothingFound({ word, of = "内容" }: { readonly word: string; readonly of?: string }) {
  return (
    <EmptyState
      text={`没有找到与“${word}”有关的${of}，换一个球队、赛事或主播的名字试试`}
      action={
        <Link className="btn line" to="/football">
          看今天的比赛
        </Link>
      }
    />
  );
}

interface ResultsProps {
  readonly word: string;
  readonly type: SearchType | null;
  readonly reply: SearchReply;
  readonly now: number;
  readonly follow: FollowSlot;
}

function Everything({ word, reply, now, follow }: Omit<ResultsProps, "type">) {
  const isThere = (type: SearchType): boolean => partOf(reply, type).list.length > 0;
  const right = SEARCH_TYPES.filter((type) => !LEFT.includes(type));
  if (!SEARCH_TYPES.some(isThere)) return <NothingFound word={word} />;
  const column = (types: readonly SearchType[]) =>
    types.some(isThere) ? (
      <div>
        {types.map((type) => (
          <Part key={type} type={type} word={word} reply={reply} now={now} follow={follow} />
        ))}
      </div>
    ) : null;
  return (
    <div className={styles.results} data-sides={LEFT.some(isThere) && right.some(isThere) ? 2 : 1}>
      {reply.best ? <BestCard best={reply.best} now={now} follow={follow} /> : null}
      {column(LEFT)}
      {column(right)}
    </div>
  );
}

function OneKind({ word, type, reply, now, follow }: ResultsProps & { readonly type: SearchType }) {
  const { list, total, page, pageSize, cursor } = partOf(reply, type);
  const label = TYPE_WORDS[type];
  return (
    <section className={styles.whole} aria-label={label}>
      {list.length === 0 && page === 1 ? (
        <NothingFound word={word} of={label} />
      ) : list.length === 0 ? (
        <EmptyState />
      ) : (
        <Shown type={type} reply={reply} now={now} follow={follow} />
      )}
      <PageLinks of={{ total, page, pageSize }} label={label} cursor={cursor} />
    </section>
  );
}

interface SearchPageProps {
  readonly data: SearchData;
  readonly follow: FollowSlot;
  readonly onRetry: () => void;
}

/** All results of the portal for a word (docs/product.md 2, search). */
export function SearchPage({ data, follow, onRetry }: SearchPageProps) {
  const { word, type, now, found } = data;
  const { api } = usePortal();
  // Changing the kind or page is still the same search.
  useEffect(() => {
    if (word !== "") void countSearch(api, word);
  }, [api, word]);
  return (
    <div className={styles.page}>
      <h1 className="sr">{word === "" ? "搜索" : `搜索：${word}`}</h1>
      <SearchBar word={word} type={type} counts={found?.ok ? found.value.counts : null} />
      {found === null ? (
        <EmptyState text="输入球队、赛事或主播的名字，中文、拼音、首字母都可以" />
      ) : !found.ok ? (
        <ErrorState code={found.error.code} message={found.error.message} onRetry={onRetry} />
      ) : type === null ? (
        <Everything word={word} reply={found.value} now={now} follow={follow} />
      ) : (
        <OneKind word={word} type={type} reply={found.value} now={now} follow={follow} />
      )}
    </div>
  );
}
