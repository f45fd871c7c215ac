import type { CallFailure } from "../../contract/http/failure.ts";
import type { Result } from "../../contract/result.ts";
import type { TrustLevel } from "../../contract/rules/moderation.ts";
import type { Db } from "../kit/database.ts";
import type { Standing } from "../kit/userTexts.ts";
import type { Hit } from "./textFilter.ts";

/** Whoever decides at the desk: an id and a name that the desk knows; opaque here. */
export interface Staff {
  readonly id: string;
  readonly name: string;
}

/** What the desk and the reports need to know of it. */
export interface SubjectFacts {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  /** Epoch ms. */
  readonly at: number;
  /** What it stands under, and where it is read. */
  readonly under: string;
  readonly path: string;
  readonly seenMinute: string | null;
  readonly likes: number;
  /** Taken away by its author. */
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

/** A kind of thing that can be moderated, under its name in `kind:id`. Who has such things hands it in. */
export interface SubjectKind {
  readonly kind: string;
  /** 评论 */
  readonly noun: string;
  findMany(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<string, SubjectFacts>>;
  /** What was said around it, in order. */
  context(db: Db, id: bigint): Promise<readonly ContextLine[]>;
  /**
   * Of what only some may read: whether the reporter is one of them. With that the report hands over to the desk what it
   * may read of it. Absent: everybody may report it.
   */
  handOver?(trx: Db, id: bigint, reporterId: string): Promise<boolean>;
  /** Locks it until the transaction ends; null: there is none. */
  lock(trx: Db, id: bigint): Promise<Standing | null>;
  set(trx: Db, id: bigint, standing: Standing): Promise<void>;
  /** So many people have reported it, of whom none was wrong yet. */
  setReports(trx: Db, id: bigint, reports: number): Promise<void>;
  /** What of an author's stands, counted up to `most`. */
  approvedOf(db: Db, authorId: bigint, most: number): Promise<number>;
  countsOf(db: Db, authorId: bigint): Promise<{ readonly texts: number; readonly hidden: number; readonly likes: number }>;
  /** After the commit. */
  onChanged(id: string): void;
}

/** By the kind's name. */
export type SubjectKinds = ReadonlyMap<string, SubjectKind>;

export interface Subject {
  readonly kind: SubjectKind;
  readonly id: bigint;
}

/** `comment:12`; null for what no kind is known of. */
export function subjectOf(kinds: SubjectKinds, subject: string): Subject | null {
  const [, name = "", id = ""] = /^([a-z]{1,20}):([1-9]\d{0,17})$/.exec(subject) ?? [];
  const kind = kinds.get(name);
  return kind ? { kind, id: BigInt(id) } : null;
}

export const DECISIONS = ["approve", "hide", "delete"] as const;
export type Decision = (typeof DECISIONS)[number];

/** What was decided of a case, by whom. */
export interface Decided {
  readonly decision: Decision | "gone";
  readonly reasonCode: number | null;
  /** Null: by its author, or by the machine. */
  readonly by: Staff | null;
  /** Epoch ms. */
  readonly at: number;
}

/** A refusal at the desk; with what somebody else has decided, where that is why. */
export interface DeskFailure extends CallFailure {
  readonly decided?: Decided;
}
export type DeskResult<T> = Result<T, DeskFailure>;

/** How far somebody is trusted, and what it is made from. */
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

/** What became of a case, for the author of what it hid. */
export interface Fate {
  readonly appeal: "open" | "waiting" | "refused" | "late";
  /** Epoch ms until which an appeal can be made. */
  readonly until: number;
}

/** What those who take texts of users ask of moderation. Everything with `trx` is part of their transaction. */
export interface ForTexts {
  trustOf(db: Db, userId: string): Promise<Trust | null>;
  muteOf(db: Db, userId: string): Promise<Mute | null>;
  /** In words for the muted: why, and until when. */
  muteWords(mute: Mute): string;
  judge(text: string, trust: TrustLevel): Promise<Judged>;
  /** A case of it, so that somebody looks; one that is open takes the hits on. */
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
  /** Its author took it away. */
  gone(trx: Db, subject: string): Promise<void>;
}

/** What becomes of a text. */
export type Judged =
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "taken"; readonly text: string; readonly isHeld: boolean; readonly hits: readonly Hit[] };
