import { type Static, Type } from "typebox";
import { APPLICATION_STATES } from "../codes/desk.ts";
import { FEEDBACK_KINDS } from "../codes/feedbackKinds.ts";
import { IdempotencyKey } from "../http/idempotencyKey.ts";
import { FEEDBACK_ANSWER_MAX_LENGTH } from "../limits.ts";
import { SETTING_KEYS } from "../rules/siteSettings.ts";
import { deskGet, deskPost } from "./call.ts";
import { At, Cursor, DeskPerson, DeskUser, Maybe, Reason, RowId, oneOf, paged } from "./fields.ts";
import { momentMs } from "../numberSchemas.ts";

export const DeskApplication = Type.Object({
  id: RowId,
  /** The role the applicant asks for. */
  kind: oneOf(["anchor", "expert"]),
  person: DeskPerson,
  category: Type.String(),
  experience: Type.String(),
  contact: Type.String(),
  /** Root-relative. */
  pictures: Type.Array(Type.String()),
  state: oneOf(APPLICATION_STATES),
  reason: Type.String(),
  at: At,
  /** How often this applicant was refused before. */
  refusedBefore: Type.Integer(),
});
export type DeskApplication = Static<typeof DeskApplication>;

export const SentHorn = Type.Object({
  id: RowId,
  /** Null: sent to everybody. */
  to: Maybe(DeskUser),
  title: Type.String(),
  content: Type.String(),
  at: At,
  /** Name of the staff member, or the system user of the command line; null: sent automatically. */
  by: Maybe(Type.String()),
  reads: Type.Integer(),
});
export type SentHorn = Static<typeof SentHorn>;

const FEEDBACK_STATES = ["waiting", "answered"] as const;
export const DeskFeedback = Type.Object({
  id: RowId,
  kind: oneOf(FEEDBACK_KINDS),
  content: Type.String(),
  contact: Type.String(),
  page: Type.String(),
  at: At,
  /** Null: a visitor, who can be answered through `contact` alone. */
  user: Maybe(DeskUser),
  answer: Maybe(Type.Object({ text: Type.String(), at: At, by: Type.String(), hornId: Maybe(RowId) })),
});
export type DeskFeedback = Static<typeof DeskFeedback>;

const SettingKey = oneOf(SETTING_KEYS);
export const DeskSetting = Type.Object({
  key: SettingKey,
  value: Type.String(),
  /** The value used while nobody has set one: from the environment, or the product's default. */
  preset: Type.String(),
  /** Epoch ms; null: never set. A change sends it back, so that nobody overwrites a value they have not seen. */
  changedAt: Maybe(At),
  changedBy: Type.String(),
});
export type DeskSetting = Static<typeof DeskSetting>;

export const serviceCalls = {
  applications: deskGet("/applications", ["moderator"], {
    query: Type.Object({ state: oneOf(APPLICATION_STATES), cursor: Cursor }),
    reply: paged(DeskApplication),
  }),
  applicationPass: deskPost("/applications/{id}/pass", ["moderator"], {
    body: Type.Object({}),
    reply: DeskApplication,
    action: "application.pass",
    logged: ["id"],
  }),
  applicationRefuse: deskPost("/applications/{id}/refuse", ["moderator"], {
    body: Type.Object({ reason: Reason }),
    reply: DeskApplication,
    action: "application.refuse",
    logged: ["id", "reason"],
  }),

  /** The user with this nickname or id; two users if one's nickname is the other's id. */
  findUser: deskGet("/users", ["editor", "moderator", "finance"], {
    query: Type.Object({ who: Type.String({ minLength: 1, maxLength: 30 }) }),
    reply: Type.Object({ list: Type.Array(DeskPerson) }),
  }),

  horns: deskGet("/horns", ["editor"], {
    query: Type.Object({ cursor: Cursor }),
    reply: Type.Object({ ...paged(SentHorn).properties, users: Type.Integer() }),
  }),
  /** Shown on open pages at once. */
  hornSend: deskPost("/horns/send", ["editor"], {
    body: Type.Object({
      text: Type.String({ minLength: 1, maxLength: 1_000 }),
      userId: Maybe(RowId),
      /** With the same key and the same content the first horn is returned; with other content it is 409. */
      requestKey: Type.Optional(IdempotencyKey),
    }),
    reply: SentHorn,
    action: "horn.send",
    logged: ["text", "userId"],
  }),

  feedback: deskGet("/feedback", ["moderator", "editor"], {
    query: Type.Object({ state: oneOf(FEEDBACK_STATES), cursor: Cursor }),
    reply: Type.Object({ ...paged(DeskFeedback).properties, total: Type.Integer() }),
  }),
  /** Possible once; a user gets the answer by horn. */
  feedbackAnswer: deskPost("/feedback/{id}/answer", ["moderator", "editor"], {
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: FEEDBACK_ANSWER_MAX_LENGTH }) }),
    reply: DeskFeedback,
    action: "feedback.answer",
    logged: ["id", "text"],
  }),

  settings: deskGet("/settings", ["administrator"], { reply: Type.Object({ list: Type.Array(DeskSetting), hasGeetest: Type.Boolean() }) }),
  /** `value` null: back to the preset. The use case logs the value before and after. */
  settingChange: deskPost("/settings/{key}", ["administrator"], {
    body: Type.Object({ value: Maybe(Type.String({ maxLength: 300 })), seenAt: Maybe(momentMs()) }),
    reply: DeskSetting,
  }),
};
