import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { PostList } from "../../../contract/http/post.ts";
import type { PersonalSpace } from "../../../contract/http/user.ts";
import type { UserId } from "../../../contract/ids.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { ForUser } from "../../ui/surface/ForUser.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { PageLinks } from "../../ui/surface/PageLinks.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import type { People as PeopleData, PersonalData } from "./loadPersonal.ts";
import { type PersonalView, personalPath } from "./paths.ts";
import { People, PEOPLE_LABEL } from "./People.tsx";
import { PersonalHead } from "./PersonalHead.tsx";
import styles from "./personal.module.css";

const PREVIEWED = 6;
const VIEWS: readonly { readonly view: PersonalView; readonly label: string }[] = [
  { view: "home", label: "主页" },
  { view: "posts", label: "帖子" },
  { view: "follows", label: "关注" },
  { view: "fans", label: "粉丝" },
];

export interface PersonalPageProps {
  readonly data: PersonalData;
  /** Renders the user's posts; passed in by the route. */
  readonly Posts: (props: {
    readonly authorId: UserId;
    readonly first: Result<PostList, ApiFailure>;
    readonly now: number;
    readonly onRetry: () => void;
  }) => ReactNode;
  /** Runs the loader again. */
  readonly onRetry: () => void;
}

/** A user's space: head, tabs, and the list or the overview (docs/product.md 2, /personal). */
export function PersonalPage({ data, Posts, onRetry }: PersonalPageProps) {
  switch (data.kind) {
    case "nobody":
      return <OwnSpace onKnown={onRetry} />;
    case "failed":
      return <ErrorState code={data.error.code} message={data.error.message} onRetry={onRetry} />;
    case "space":
      return (
        <>
          <PersonalHead space={data.space} />
          <Tabs space={data.space} current={data.view} />
          <div className={styles.body}>
            {data.view === "home" ? (
              <div className={styles.overview}>
                <Preview view="follows" people={data.follows} space={data.space} onRetry={onRetry} />
                <Preview view="fans" people={data.fans} space={data.space} onRetry={onRetry} />
              </div>
            ) : data.posts ? (
              <div className={styles.posts}>
                <Posts authorId={data.space.id} first={data.posts} now={data.now} onRetry={onRetry} />
              </div>
            ) : (
              <FullList data={data} onRetry={onRetry} />
            )}
          </div>
        </>
      );
    default:
      return data satisfies never;
  }
}

/** The reader's own space, when the loader did not know the user yet. */
function OwnSpace({ onKnown }: { readonly onKnown: () => void }) {
  const { status } = useSessionView();
  // Called once: the loader's new data renders this anew, with a new callback.
  const notifyKnown = useEffectEvent(onKnown);
  useEffect(() => {
    if (status === "active") notifyKnown();
  }, [status]);
  const waiting = (
    <div className={styles.body}>
      <Skeleton rows={5} height={76} />
    </div>
  );
  // Once the user is known, the page's loader runs again.
  return <ForUser waiting={waiting}>{() => waiting}</ForUser>;
}

function Tabs({ space, current }: { readonly space: PersonalSpace; readonly current: PersonalView }) {
  return (
    <nav className={styles.tabs} aria-label="个人空间">
      {VIEWS.map(({ view, label }) => (
        <Link key={view} to={personalPath(space, view)} aria-current={view === current ? "page" : undefined}>
          {label}
        </Link>
      ))}
      {space.isAnchor === 1 ? <Link to={`/community/anchor-dynamic/${space.id}`}>动态</Link> : null}
      {space.isAnchor === 1 && space.roomId !== null ? (
        <Link className={styles.room} to={`/live/room/${encodeURIComponent(space.roomId)}`}>
          <Icon name="tv" size={18} />
          直播间
        </Link>
      ) : null}
    </nav>
  );
}

interface PartProps extends Pick<PersonalPageProps, "onRetry"> {
  readonly space: PersonalSpace;
}

/** The first entries of a list, with a link to the whole. */
function Preview({ view, people, space, onRetry }: PartProps & { readonly view: "follows" | "fans"; readonly people: PeopleData | null }) {
  if (!people) return null;
  return (
    <section>
      <div className="sec-h">
        <h2>{PEOPLE_LABEL[view]}</h2>
        {people.ok && people.value.total > PREVIEWED ? (
          <Link className="more" to={personalPath(space, view)}>
            全部 {people.value.total}
            <Icon name="right" size={16} />
          </Link>
        ) : null}
      </div>
      <People people={people} view={view} limit={PREVIEWED} onRetry={onRetry} />
    </section>
  );
}

function FullList({ data, onRetry }: Pick<PersonalPageProps, "onRetry"> & { readonly data: Extract<PersonalData, { kind: "space" }> }) {
  const { view } = data;
  const people = view === "follows" ? data.follows : data.fans;
  if (view === "home" || view === "posts" || !people) return null;
  return (
    <div className={styles.full}>
      <People people={people} view={view} onRetry={onRetry} />
      {people.ok ? <PageLinks of={people.value} unit="人" /> : null}
    </div>
  );
}
