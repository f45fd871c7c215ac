import { type Static, Type } from "typebox";
import { CASE_FILTERS, WORD_KINDS, type WordKind } from "../codes/desk.ts";
import { momentMs } from "../numberSchemas.ts";
import { APPEAL_MAX_LENGTH, MODERATION_REASONS, TRUST_LEVELS } from "../rules/moderation.ts";
import { deskGet, deskPost } from "./call.ts";
import { At, Cursor, DeskUser, Done, Maybe, Reason, RowId, oneOf, paged } from "./fields.ts";

const MODERATOR = ["moderator"] as const;

const WordKindSchema = Type.Unsafe<WordKind>(Type.Union(WORD_KINDS.map((kind) => Type.Literal(kind))));
const WordActionSchema = oneOf(["mask", "hold", "refuse"]);

/** `from` and `to` are offsets in the text as written; 0 and 0: the whole text. */
export const DeskHit = Type.Object({
  kind: WordKindSchema,
  word: Type.String(),
  action: WordActionSchema,
  from: Type.Integer(),
  to: Type.Integer(),
});
export type DeskHit = Static<typeof DeskHit>;

const ReasonCode = Type.Unsafe<(typeof MODERATION_REASONS)[number]["code"]>(
  Type.Union(MODERATION_REASONS.map(({ code }) => Type.Literal(code))),
);

const Decided = Type.Object({
  decision: oneOf(["approve", "hide", "delete", "gone"]),
  reasonCode: Maybe(Type.Integer()),
  /** Null: the text's author, or the machine. */
  by: Maybe(Type.String()),
  at: At,
});

export const DeskCase = Type.Object({
  id: RowId,
  /** 评论 */
  noun: Type.String(),
  author: Type.Object({ ...DeskUser.properties, portrait: Type.String(), level: Maybe(Type.Integer()) }),
  /** "" if the text no longer exists. */
  text: Type.String(),
  /** Null: never edited. */
  editedAt: Maybe(At),
  openedAt: At,
  hits: Type.Array(DeskHit),
  reports: Type.Integer(),
  isSampled: Type.Boolean(),
  isHeld: Type.Boolean(),
  hiddenAt: Maybe(At),
  escalated: Maybe(Type.Object({ at: At, by: Type.String() })),
  decided: Maybe(Decided),
});
export type DeskCase = Static<typeof DeskCase>;

const DeskReport = Type.Object({
  id: RowId,
  caseId: RowId,
  reporter: DeskUser,
  reason: Type.String(),
  text: Type.String(),
  at: At,
  /** Null: undecided. */
  isUpheld: Maybe(Type.Boolean()),
});
export type DeskReport = Static<typeof DeskReport>;

export const DeskAppeal = Type.Object({
  id: RowId,
  caseId: RowId,
  user: DeskUser,
  text: Type.String(),
  at: At,
  against: Type.Object({ by: Type.String(), reasonCode: Maybe(Type.Integer()) }),
});
export type DeskAppeal = Static<typeof DeskAppeal>;

export const CaseDetail = Type.Object({
  case: DeskCase,
  /** Null: the text no longer exists. */
  facts: Maybe(
    Type.Object({ at: At, under: Type.String(), path: Type.String(), seenMinute: Maybe(Type.String()), isGone: Type.Boolean() }),
  ),
  normalised: Type.String(),
  hasUnseen: Type.Boolean(),
  context: Type.Array(Type.Object({ id: Type.String(), nickName: Type.String(), text: Type.String(), at: At, isThis: Type.Boolean() })),
  author: Maybe(
    Type.Object({
      registeredAt: At,
      trust: oneOf(TRUST_LEVELS),
      perHour: Type.Integer(),
      texts: Type.Integer(),
      hidden: Type.Integer(),
      likes: Type.Integer(),
      mute: Maybe(Type.Object({ until: Maybe(At), reasonCode: Type.Integer() })),
      /** How long a deletion would mute the author, ms. */
      nextMuteMs: Type.Integer(),
      past: Type.Array(
        Type.Object({ id: Type.String(), at: At, action: Type.String(), reasonCode: Maybe(Type.Integer()), by: Maybe(Type.String()) }),
      ),
    }),
  ),
  reporters: Type.Array(Type.Object({ ...DeskReport.properties, upheld: Type.Integer(), decided: Type.Integer() })),
  appeal: Maybe(Type.Object({ text: Type.String(), at: At, answer: Maybe(Type.String()) })),
});
export type CaseDetail = Static<typeof CaseDetail>;

export const DeskSanction = Type.Object({
  id: RowId,
  user: DeskUser,
  at: At,
  /** Null: for good. */
  until: Maybe(At),
  reasonCode: Type.Integer(),
  caseId: Maybe(RowId),
  by: Type.String(),
  lifted: Maybe(Type.Object({ at: At, by: Type.String(), why: Type.String() })),
  isInForce: Type.Boolean(),
});
export type DeskSanction = Static<typeof DeskSanction>;

export const DeskWord = Type.Object({
  id: RowId,
  kind: WordKindSchema,
  word: Type.String(),
  action: WordActionSchema,
  isActive: Type.Boolean(),
  /** Null: the word shipped with the portal. */
  changedBy: Maybe(Type.String()),
  changedAt: At,
});
export type DeskWord = Static<typeof DeskWord>;

export const moderationCalls = {
  cases: deskGet("/cases", MODERATOR, {
    query: Type.Object({ filter: oneOf(CASE_FILTERS), cursor: Type.Optional(Type.String({ pattern: "^[0-9a-z]{1,12}[.][0-9]{1,18}$" })) }),
    reply: paged(DeskCase),
  }),
  /** Figures of the queue: counts, age of the oldest waiting case, median wait of the cases decided in the last eight hours. */
  caseFigures: deskGet("/case-figures", MODERATOR, {
    reply: Type.Object({
      counts: Type.Object({
        waiting: Type.Integer(),
        hidden: Type.Integer(),
        sampled: Type.Integer(),
        doneToday: Type.Integer(),
      }),
      oldestAt: Maybe(At),
      medianMs: Maybe(Type.Integer()),
      now: At,
    }),
  }),
  caseDetail: deskGet("/cases/{id}", MODERATOR, { reply: CaseDetail }),
  /** 409 if somebody decided first (the message says who and what), or if the author has edited the text since. */
  caseDecide: deskPost("/cases/{id}/decide", MODERATOR, {
    body: Type.Object({
      decision: oneOf(["approve", "hide", "delete"]),
      reasonCode: Type.Optional(ReasonCode),
      /** For a deletion. 0: for good; absent: by the number of earlier ones. */
      muteDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
      /** `editedAt` of the case that the moderator has read; absent: not compared. */
      editedAt: Type.Optional(Maybe(momentMs())),
    }),
    reply: DeskCase,
    action: "case.decide",
    logged: ["id", "decision", "reasonCode", "muteDays"],
  }),
  caseEscalate: deskPost("/cases/{id}/escalate", MODERATOR, {
    body: Type.Object({ why: Type.Optional(Type.String({ maxLength: 200 })) }),
    reply: DeskCase,
    action: "case.escalate",
    logged: ["id", "why"],
  }),
  /** Possible for ten minutes. */
  caseUndo: deskPost("/cases/{id}/undo", MODERATOR, {
    body: Type.Object({}),
    reply: DeskCase,
    action: "case.undo",
    logged: ["id"],
  }),

  reports: deskGet("/reports", MODERATOR, { query: Type.Object({ cursor: Cursor }), reply: paged(DeskReport) }),

  /** Open appeals, oldest first. */
  appeals: deskGet("/appeals", MODERATOR, { query: Type.Object({ cursor: Cursor }), reply: paged(DeskAppeal) }),
  appealDecide: deskPost("/appeals/{id}/decide", MODERATOR, {
    body: Type.Object({ isGranted: Type.Boolean(), answer: Type.String({ maxLength: APPEAL_MAX_LENGTH }) }),
    reply: Done,
    action: "appeal.decide",
    logged: ["id", "isGranted", "answer"],
  }),

  sanctions: deskGet("/sanctions", MODERATOR, {
    query: Type.Object({ isInForce: oneOf(["0", "1"]), cursor: Cursor }),
    reply: paged(DeskSanction),
  }),
  sanctionLift: deskPost("/sanctions/{id}/lift", MODERATOR, {
    body: Type.Object({ why: Reason }),
    reply: Done,
    action: "sanction.lift",
    logged: ["id", "why"],
  }),

  words: deskGet("/words", MODERATOR, {
    query: Type.Object({ kind: Type.Optional(WordKindSchema), word: Type.Optional(Type.String({ maxLength: 20 })) }),
    reply: Type.Object({ list: Type.Array(DeskWord) }),
  }),
  /** Adds a word or changes its action. A word that is switched off matches nothing but stays in the list. */
  wordSet: deskPost("/words/set", MODERATOR, {
    body: Type.Object({ word: Type.String({ maxLength: 40 }), kind: WordKindSchema, action: WordActionSchema, isActive: Type.Boolean() }),
    reply: DeskWord,
    action: "word.set",
    logged: ["word", "kind", "action", "isActive"],
  }),
  /** What the filter would do with a sentence by a user of trust level `known`. */
  wordTry: deskGet("/words/try", MODERATOR, {
    query: Type.Object({ text: Type.String({ minLength: 1, maxLength: 300 }) }),
    reply: Type.Object({
      outcome: oneOf(["taken", "held", "refused"]),
      words: Type.String(),
      hits: Type.Array(DeskHit),
      normalised: Type.String(),
    }),
  }),
};
