import type { UserId } from "../../../contract/ids.ts";
import type { FeedConnection } from "../../../streams/feed/feed.ts";
import type { Api } from "../../api/client.ts";

/** The cookie `auth`: the one place a token is kept in. */
export interface TokenCookie {
  /** "" without one. */
  read(): string;
  /** For 30 days, or until the browser is closed. */
  save(token: string, isPersistent: boolean): void;
  remove(): void;
}

/** The same reader's other tabs. */
export interface OtherTabs {
  /** The cookie has changed. */
  notify(): void;
  /** Returns how to stop listening. */
  onNotified(listener: () => void): () => void;
}

export interface SessionPage {
  pathname(): string;
  reload(): void;
  /** Loads another page, as a link of a document does. */
  go(to: string): void;
  /** Loads what the page shows anew, where it stands. */
  revalidate(): void;
  /** The reader is back at the page; `isRevived`: the browser has brought it back whole. Returns how to stop listening. */
  onReturn(returned: (isRevived: boolean) => void): () => void;
  /** Once, when nothing more urgent is to be done. */
  whenIdle(run: () => void): void;
}

/** Whose long nickname stays as it is, for as long as the tab lives. */
export interface NickNameSkips {
  has(userId: UserId): boolean;
  add(userId: UserId): void;
  clear(): void;
}

/** What a session needs of the browser. */
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
  /** The user has risen to it while the page was open. */
  readonly onLevel?: (level: number) => void;
  /** A thing that was wanted threw: a bug, told to whoever watches. */
  readonly report: (error: unknown) => void;
}
