import type { Db } from "../kit/database.ts";

/** What is commented on, as a reader may know it. */
export interface HostFacts {
  readonly title: string;
  readonly path: string;
  /** Nothing of it is told that is later than the reader's page clock. */
  readonly isAboutMatch: boolean;
  readonly isCommentable: boolean;
  /** All that are shown. */
  readonly comments: number;
}

/** A kind of thing that can be commented on, under its name in `kind:id`. Who has such things hands it in. */
export interface CommentHost {
  readonly kind: string;
  /** Null: there is none, none any more, or none yet at `at`. `userId`: of whoever reads; their own they find while it is hidden. */
  find(id: bigint, at: number, userId?: string | null): Promise<HostFacts | null>;
  /** Of several; what is not there yet at `at` is left out. */
  findMany(ids: readonly bigint[], at: number): Promise<ReadonlyMap<string, HostFacts>>;
  /** Whose it is (null: an editor's), and whether it is about a match; absent: nobody is told of comments on it. */
  owner?(trx: Db, id: bigint): Promise<{ readonly authorId: string | null; readonly isMatch: boolean }>;
  /** What minute of its match it was then; null: none was played, or it is about no match. */
  minuteAt(id: bigint, at: number): Promise<string | null>;
  /** Locks them in one order until the transaction ends. */
  lock(trx: Db, ids: readonly bigint[]): Promise<void>;
  /** Whose number of comments is not what the rows say; without it all are counted anew at a start. */
  findWrong?(): Promise<readonly bigint[]>;
  setComments(trx: Db, counts: readonly { readonly id: string; readonly comments: number }[]): Promise<void>;
}

export type CommentHosts = ReadonlyMap<string, CommentHost>;

export interface HostOf {
  readonly host: CommentHost;
  readonly id: bigint;
}

/** `article:12`; null for what no kind is known of. */
export function hostOf(hosts: CommentHosts, subject: string): HostOf | null {
  const [kind = "", id = ""] = subject.split(":");
  const host = hosts.get(kind);
  return host && /^[1-9]\d{0,17}$/.test(id) ? { host, id: BigInt(id) } : null;
}
