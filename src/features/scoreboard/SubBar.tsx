import type { Sport } from "../../../contract/feed/channels.ts";
import type { PageHref } from "../../../contract/pages.ts";
import type { FeedStatus } from "../../../streams/feed/types.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { lostText } from "../../hooks/lostText.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import css from "./detail/bars.module.css";
import { clockSecondsText, dayText, weekdayText } from "./state/time.ts";

export type BoardPageName = "live" | "next" | "end" | "select" | "collect" | "text";

interface SubBarProps {
  readonly sport: Sport;
  readonly page: BoardPageName;
  /** Number of favourites; only football has a page of them. */
  readonly favourites: number;
  readonly wall$: Behavior<number>;
  /** Null for lists that do not follow the feed. */
  readonly status$: Behavior<FeedStatus> | null;
}

const PAGES: Readonly<Record<Sport, readonly (readonly [BoardPageName | "lottery", string, PageHref])[]>> = {
  fb: [
    ["live", "即时", "/football"],
    ["next", "赛程", "/football/next"],
    ["end", "完场", "/football/end"],
    ["select", "赛事", "/football/select"],
    ["collect", "收藏", "/football/collect"],
    ["lottery", "彩票", "/football/jczq"],
  ],
  bk: [
    ["live", "即时", "/basketball"],
    ["next", "赛程", "/basketball/next"],
    ["end", "完场", "/basketball/end"],
    ["text", "文字直播", "/basketball/text"],
    ["lottery", "彩票", "/basketball/jclq"],
  ],
};

/** Sport, page of the boards, server time and the state of the feed. */
export function SubBar({ sport, page, favourites, wall$, status$ }: SubBarProps) {
  return (
    <div className={css.sub}>
      <div className={css.in}>
        <nav className={css.sport} aria-label="球类">
          <Link to="/football" aria-current={sport === "fb" ? "page" : undefined}>
            足球
          </Link>
          <Link to="/basketball" aria-current={sport === "bk" ? "page" : undefined}>
            篮球
          </Link>
        </nav>
        <nav className={css.subnav} aria-label="比分分类">
          {PAGES[sport].map(([name, label, to]) => (
            <Link key={name} to={to} aria-current={name === page ? "page" : undefined}>
              {label}
              {name === "collect" ? <b> {favourites}</b> : null}
            </Link>
          ))}
        </nav>
        <Clock wall$={wall$} status$={status$} />
      </div>
    </div>
  );
}

function Clock({ wall$, status$ }: Pick<SubBarProps, "wall$" | "status$">) {
  const now = useBehavior(wall$);
  return (
    <div className={css.clock}>
      <span>
        {dayText(now)} {weekdayText(now)}
      </span>
      <time className="big" dateTime={new Date(now).toISOString()}>
        {clockSecondsText(now)}
      </time>
      {status$ ? <FeedState status$={status$} /> : null}
    </div>
  );
}

function FeedState({ status$ }: { readonly status$: Behavior<FeedStatus> }) {
  const status = useBehavior(status$);
  switch (status.kind) {
    case "live":
      return (
        <span className={css.sync} data-feed="live">
          <Icon name="bolt" size={14} />
          推送正常
        </span>
      );
    case "connecting":
      return (
        <span className={`${css.sync} ${css.connecting}`} data-feed="connecting">
          正在连接
        </span>
      );
    case "stale":
    case "failed":
      return (
        <span className={`${css.sync} ${css.stale}`} data-feed="stale" role="status">
          <Icon name="warn" size={14} />
          {lostText(status)}
        </span>
      );
    default:
      return status satisfies never;
  }
}
