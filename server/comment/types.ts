import { rowIdOf } from "../../contract/ids.ts";
import type { Db } from "../kit/database.ts";

/** The subject of comments, as a reader may know it. */
export interface HostFacts {
  readonly title: string;
  readonly path: string;
  /** Nothing later than the reader's page clock is shown of it. */
  readonly isAboutMatch: boolean;
  readonly isCommentable: boolean;
  /** Number of all shown comments. */
  readonly comments: number;
}

/** A kind of subject for comments, under its name in `kind:id`. The domain that has such subjects provides it. */
export interface CommentHost {
  readonly kind: string;
  /** Null: it does not exist, was removed, or is not there yet at `at`. With `userId` the reader also finds their own hidden ones. */
  find(id: bigint, at: number, userId?: string | null): Promise<HostFacts | null>;
  /** Several subjects; those not there yet at `at` are left out. `on`: the transaction that asks. */
  findMany(ids: readonly bigint[], at: number, on?: Db): Promise<ReadonlyMap<string, HostFacts>>;
  /** The owner (null: an editor), and whether it is about a match; absent: nobody is notified of comments on it. */
  owner?(trx: Db, id: bigint): Promise<{ readonly authorId: string | null; readonly isMatch: boolean }>;
  /** The minute of its match at that time; null: it was not in play, or the subject is about no match. */
  minuteAt(id: bigint, at: number): Promise<string | null>;
  /** Locks the rows, always in the same order, until the transaction ends. */
  lock(trx: Db, ids: readonly bigint[]): Promise<void>;
  /** Subjects whose number of comments differs from the rows; without this method a start recounts all. */
  findWrong?(): Promise<readonly bigint[]>;
  setComments(trx: Db, counts: readonly { readonly id: string; readonly comments: number }[]): Promise<void>;
}

export type CommentHosts = ReadonlyMap<string, CommentHost>;

export interface HostOf {
  readonly host: CommentHost;
  readonly id: bigint;
}

/** `article:12`; null for an unknown kind. */
export function hostOf(hosts: CommentHosts, subject: string): HostOf | null {
  const [kind = "", id = ""] = subject.split(":");
  const host = hosts.get(kind);
  const rowId = rowIdOf(id);
  return host && rowId !== null ? { host, id: rowId } : null;
}
