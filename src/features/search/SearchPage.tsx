import type { ReactNode } from "react";
import type { Page } from "../../../contract/http/page.ts";
import type { RoomCard } from "../../../contract/http/room.ts";
import type { UserCard } from "../../../contract/http/user.ts";
import type { FoundEntity } from "../../../contract/http/database.ts";
import { type PageHref, leaguePath, teamPath } from "../../../contract/pages.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { ArticleRows } from "../../parts/articles/ArticleRows.tsx";
import { countText } from "../../ui/count.ts";
import { shanghaiDate, shanghaiTime } from "../../ui/shanghai.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { LinkTabs } from "../../ui/surface/LinkTabs.tsx";
import { MatchLines } from "../../ui/surface/MatchLines.tsx";
import { MediaBadge, MediaCard, MediaGrid, MediaThumb } from "../../ui/surface/MediaCard.tsx";
import { PageLinks } from "../../ui/surface/PageLinks.tsx";
import { TabbedPage } from "../../ui/surface/TabbedPage.tsx";
import { type Kind, type SearchData, KINDS } from "./results.ts";
import styles from "./SearchPage.module.css";

const WORDS: Readonly<Record<Kind, string>> = { matches: "比赛", data: "资料", news: "资讯", rooms: "直播间", people: "用户" };
/** Of each kind, where all of them are shown. */
const SHOWN: Readonly<Record<Kind, number>> = { matches: 6, data: 6, news: 4, rooms: 4, people: 4 };
const WORD_LENGTH = 50;

function addressOf(word: string, kind: Kind | null): PageHref {
  if (kind === null) return `/search?${new URLSearchParams({ val: word })}`;
  if (kind === "people") return `/search/follow?${new URLSearchParams({ val: word })}`;
  return `/search/list?${new URLSearchParams({ val: word, type: kind })}`;
}

function Rooms({ rooms }: { readonly rooms: readonly RoomCard[] }) {
  return (
    <MediaGrid label="直播间">
      {rooms.map(({ roomId, title, anchor, cover, categoryId, isLive, viewers, match }) => (
        <MediaCard
          key={roomId}
          to={`/live/room/${roomId}`}
          title={title === "" ? `${anchor.nickName}的直播间` : title}
          anchor={anchor}
          aside={match ? <span className="ell">{match.text}</span> : null}
          thumb={
            <MediaThumb src={cover} categoryId={categoryId} seed={roomId} crests={match?.crests}>
              <MediaBadge corner="topLeft" isLive={isLive}>
                {isLive ? "直播" : "未开播"}
              </MediaBadge>
              {isLive ? (
                <MediaBadge corner="bottomRight">
                  <Icon name="users" size={14} />
                  <span className="num">{countText(viewers)}</span>
                  <span className="sr">人在看</span>
                </MediaBadge>
              ) : null}
            </MediaThumb>
          }
        />
      ))}
    </MediaGrid>
  );
}

const SPORT_WORD = { fb: "足球", bk: "篮球" } as const;

/** Teams and leagues, with the way to their pages. */
function Entities({ entities }: { readonly entities: readonly FoundEntity[] }) {
  return (
    <ul className={styles.people} aria-label="资料">
      {entities.map(({ sport, kind, id, name, original, country, crest }) => (
        <li key={`${kind} ${id}`}>
          <Link to={kind === "team" ? teamPath(sport, id) : leaguePath(sport, id)}>
            {kind === "team" ? <TeamCrest crest={crest} size={28} /> : <Icon name="flag" size={28} />}
            <span>
              <b className="ell">{name}</b>
              <i className="ell">
                {[`${SPORT_WORD[sport]}${kind === "team" ? "球队" : "赛事"}`, country, original]
                  .filter((text) => text !== null && text !== name)
                  .join("　")}
              </i>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The button that follows a person; of another feature, put in by the route. */
export type FollowSlot = (person: UserCard) => ReactNode;

function People({ people, follow }: { readonly people: readonly UserCard[]; readonly follow: FollowSlot }) {
  const { user } = useSessionView();
  return (
    <ul className={styles.people} aria-label="用户">
      {people.map((person) => (
        <li key={person.id}>
          <Link to={spacePath(person)}>
            <Avatar src={person.portrait} name={person.nickName} size={44} />
            <span>
              <b className="ell">{person.nickName}</b>
              <LevelBadge level={person.level} />
              <i className="ell">
                {person.isAnchor === 1 ? "主播　" : ""}粉丝 {countText(person.fansCount)}
              </i>
            </span>
          </Link>
          {user?.id === person.id ? null : follow(person)}
        </li>
      ))}
    </ul>
  );
}

interface PartProps<T> {
  readonly kind: Kind;
  readonly data: SearchData;
  readonly found: Result<Page<T>, ApiFailure>;
  readonly onRetry: () => void;
  readonly children: (list: readonly T[]) => ReactNode;
}

/** What was found of a kind: the first of them with the way to all, or a page of them. */
function Part<T>({ kind, data, found, onRetry, children }: PartProps<T>) {
  if (data.kind !== null && data.kind !== kind) return null;
  const isWhole = data.kind === kind;
  if (!found.ok) {
    return (
      <section className={styles.part} aria-label={WORDS[kind]}>
        <ErrorState code={found.error.code} message={found.error.message} onRetry={onRetry} />
      </section>
    );
  }
  const { list, total } = found.value;
  // Nothing of a kind is no news beside what was found of another.
  if (list.length === 0 && !isWhole) return null;
  return (
    <section className={styles.part} aria-label={WORDS[kind]}>
      <div className="sec-h">
        <h2>{WORDS[kind]}</h2>
        <span className={styles.count}>{total}</span>
        {!isWhole && total > SHOWN[kind] ? (
          <Link className="more" to={addressOf(data.word, kind)}>
            全部
            <Icon name="right" size={16} />
          </Link>
        ) : null}
      </div>
      {list.length === 0 ? <NothingFound word={data.word} /> : children(isWhole ? list : list.slice(0, SHOWN[kind]))}
      {isWhole ? <PageLinks of={found.value} label={WORDS[kind]} /> : null}
    </section>
  );
}

function NothingFound({ word }: { readonly word: string }) {
  return (
    <EmptyState
      text={`没有找到与“${word}”有关的内容，换一个球队、赛事或主播的名字试试`}
      action={
        <Link className="btn line" to="/football">
          看今天的比赛
        </Link>
      }
    />
  );
}

interface SearchPageProps {
  readonly data: SearchData;
  readonly follow: FollowSlot;
  readonly onRetry: () => void;
}

/** What the portal has of a word (docs/product.md 2, /search and /search/list): matches, rooms, people. */
export function SearchPage({ data, follow, onRetry }: SearchPageProps) {
  const { word, kind, now, matches, data: entities, news, rooms, people } = data;
  const tabs = [null, ...KINDS].map((one) => ({
    to: addressOf(word, one),
    label: one === null ? "全部" : WORDS[one],
    isCurrent: one === kind,
  }));
  const isNothing = kind === null && [matches, entities, news, rooms, people].every((found) => found.ok && found.value.list.length === 0);
  const part = { data, onRetry };
  return (
    <TabbedPage tabs={<LinkTabs label="搜索结果" tabs={word === "" ? [] : tabs} />}>
      <h1 className="sr">{word === "" ? "搜索" : `搜索：${word}`}</h1>
      <form className={styles.form} role="search" aria-label="搜索全站" action="/search" method="get">
        <input
          key={word}
          name="val"
          type="search"
          defaultValue={word}
          maxLength={WORD_LENGTH}
          placeholder="球队 赛事 主播"
          aria-label="搜索内容"
        />
        <button type="submit" className="btn pri">
          搜索
        </button>
      </form>
      {word === "" ? (
        <EmptyState text="输入球队、赛事或主播的名字" />
      ) : isNothing ? (
        <NothingFound word={word} />
      ) : (
        <>
          <Part {...part} kind="matches" found={matches}>
            {(rows) => (
              <MatchLines
                label="比赛"
                rows={rows}
                timeOf={(row) => `${shanghaiDate(row.kickoffAt).slice(5)} ${shanghaiTime(row.kickoffAt)}`}
              />
            )}
          </Part>
          <Part {...part} kind="data" found={entities}>
            {(list) => <Entities entities={list} />}
          </Part>
          <Part {...part} kind="news" found={news}>
            {(articles) => <ArticleRows label="资讯" articles={articles} now={now} />}
          </Part>
          <Part {...part} kind="rooms" found={rooms}>
            {(list) => <Rooms rooms={list} />}
          </Part>
          <Part {...part} kind="people" found={people}>
            {(list) => <People people={list} follow={follow} />}
          </Part>
        </>
      )}
    </TabbedPage>
  );
}
