import type { UserId } from "../../../contract/ids.ts";
import type { FeedConnection } from "../../../streams/feed/feed.ts";
import type { Api } from "../../api/client.ts";

/** The cookie `auth`: the only place that keeps a token. */
export interface TokenCookie {
  /** "" without one. */
  read(): string;
  /** For 30 days, or until the browser is closed. */
  save(token: string, isPersistent: boolean): void;
  remove(): void;
}

/** Other tabs of the same reader. */
export interface OtherTabs {
  /** Tells them that the cookie has changed. */
  notify(): void;
  /** Returns a function that removes the listener. */
  onNotified(listener: () => void): () => void;
}

export interface SessionPage {
  pathname(): string;
  reload(): void;
  /** Loads another page by a full navigation. */
  go(to: string): void;
  /** Loads the data of the current page again, in place. */
  revalidate(): void;
  /** The reader comes back; `isRevived`: from the back/forward cache. Returns a function that removes the listener. */
  onReturn(returned: (isRevived: boolean) => void): () => void;
  /** Runs it once, when the browser is idle. */
  whenIdle(run: () => void): void;
}

/** The user whose long nickname stays as it is, for as long as the tab lives. */
export interface NickNameSkips {
  has(userId: UserId): boolean;
  add(userId: UserId): void;
  clear(): void;
}

/** What a session needs from the browser. */
export interface SessionPorts {
  readonly api: Api;
  readonly cookie: TokenCookie;
  readonly tabs: OtherTabs;
  readonly page: SessionPage;
  readonly skips: NickNameSkips;
  /** The feed with `user:{id}`. */
  readonly feed: Pick<FeedConnection, "channel" | "renew">;
  /** The machine's code cannot be loaded. */
  readonly onLoadFailure: () => void;
  /** The user has reached this level while the page was open. */
  readonly onLevel?: (level: number) => void;
  /** A wanted action threw: a bug to be reported. */
  readonly report: (error: unknown) => void;
}
