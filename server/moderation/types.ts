import type { CallFailure, CallResult } from "../../contract/http/failure.ts";
import type { Result } from "../../contract/result.ts";
import type { TrustLevel } from "../../contract/rules/moderation.ts";
import type { Db } from "../kit/database.ts";
import type { Standing } from "../kit/userTexts.ts";
import type { Hit } from "./textFilter.ts";

/** A member of the desk's staff: an id and a name that the desk assigns; opaque here. */
export interface Staff {
  readonly id: string;
  readonly name: string;
}

/** A subject's data for the desk and for reports. */
export interface SubjectFacts {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  /** Epoch ms. */
  readonly at: number;
  /** The author's last edit; null: never edited. */
  readonly editedAt: number | null;
  /** What the text is attached to (`under`), and the path of its page. */
  readonly under: string;
  readonly path: string;
  readonly seenMinute: string | null;
  readonly likes: number;
  /** Removed by its author. */
  readonly isGone: boolean;
  readonly standing: Standing;
}

export interface ContextLine {
  readonly id: string;
  readonly nickName: string;
  readonly text: string;
  /** Epoch ms. */
  readonly at: number;
  readonly isThis: boolean;
}

/** A kind of content that can be moderated; `kind` is the prefix in `kind:id`. The module that owns the content registers it. */
export interface SubjectKind {
  readonly kind: string;
  /** 评论 */
  readonly noun: string;
  findMany(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<string, SubjectFacts>>;
  /** The neighbouring texts, in order. */
  context(db: Db, id: bigint): Promise<readonly ContextLine[]>;
  /**
   * For content that only some users may read: whether the reporter is one of them. The call also opens to the desk the
   * part of it that staff may read. Absent: everybody may report it.
   */
  handOver?(trx: Db, id: bigint, reporterId: string): Promise<boolean>;
  /** Locks the subject until the transaction ends; null: there is none, or its author has deleted it. */
  lock(trx: Db, id: bigint): Promise<Standing | null>;
  set(trx: Db, id: bigint, standing: Standing): Promise<void>;
  /** Sets the number of reports that no decision has rejected. */
  setReports(trx: Db, id: bigint, reports: number): Promise<void>;
  /** Number of the author's texts currently shown, counted up to `most`. */
  approvedOf(db: Db, authorId: bigint, most: number): Promise<number>;
  countsOf(db: Db, authorId: bigint): Promise<{ readonly texts: number; readonly hidden: number; readonly likes: number }>;
  /** Called after the commit. */
  onChanged(id: string): void;
}

/** Keyed by the kind's name. */
export type SubjectKinds = ReadonlyMap<string, SubjectKind>;

export interface Subject {
  readonly kind: SubjectKind;
  readonly id: bigint;
}

/** Parses `comment:12`; null if the kind is unknown. */
export function subjectOf(kinds: SubjectKinds, subject: string): Subject | null {
  const [, name = "", id = ""] = /^([a-z]{1,20}):([1-9]\d{0,17})$/.exec(subject) ?? [];
  const kind = kinds.get(name);
  return kind ? { kind, id: BigInt(id) } : null;
}

export const DECISIONS = ["approve", "hide", "delete"] as const;
export type Decision = (typeof DECISIONS)[number];

/** A decision on a case. */
export interface Decided {
  readonly decision: Decision | "gone";
  readonly reasonCode: number | null;
  /** Null: the author, or the machine. */
  readonly by: Staff | null;
  /** Epoch ms. */
  readonly at: number;
}

/** A refusal at the desk; `decided` holds the earlier decision where that is the reason. */
export interface DeskFailure extends CallFailure {
  readonly decided?: Decided;
}
export type DeskResult<T> = Result<T, DeskFailure>;

/** A user's trust level, and the data it is derived from. */
export interface Trust {
  readonly level: TrustLevel;
  /** Epoch ms. */
  readonly registeredAt: number;
  readonly userLevel: number | null;
}

export interface Mute {
  readonly id: string;
  /** Epoch ms; null: for good. */
  readonly until: number | null;
  readonly reasonCode: number;
}

/** What a case's author can still do: the state of the appeal. */
export interface Fate {
  readonly appeal: "open" | "waiting" | "refused" | "late";
  /** Epoch ms until which an appeal can be made. */
  readonly until: number;
}

/** What modules that take users' texts need from moderation. Calls with `trx` run in the caller's transaction. */
export interface ForTexts {
  trustOf(db: Db, userId: string): Promise<Trust | null>;
  muteOf(db: Db, userId: string): Promise<Mute | null>;
  /** The message for the muted user: why, and until when. */
  muteWords(mute: Mute): string;
  /** How far a user who may write is trusted; refuses somebody muted (with the words), and 404 where there is no such user. */
  mayWrite(db: Db, userId: string): Promise<CallResult<TrustLevel>>;
  judge(text: string, trust: TrustLevel): Promise<Judged>;
  /** Opens a case for review, or replaces the hits of the open one. */
  open(
    trx: Db,
    of: {
      readonly subject: string;
      readonly authorId: string;
      readonly hits: readonly Hit[];
      readonly isHeld: boolean;
      readonly isSampled: boolean;
    },
  ): Promise<void>;
  fatesOf(caseIds: readonly string[]): Promise<ReadonlyMap<string, Fate>>;
  /** The author removed it. */
  gone(trx: Db, subject: string): Promise<void>;
}

/** The verdict on a text. */
export type Judged =
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "taken"; readonly text: string; readonly isHeld: boolean; readonly hits: readonly Hit[] };
