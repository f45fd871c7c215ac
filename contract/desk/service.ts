import { type Static, Type } from "typebox";
import { APPLICATION_STATES } from "../codes/desk.ts";
import { FEEDBACK_KINDS } from "../codes/feedbackKinds.ts";
import { FEEDBACK_ANSWER_MAX_LENGTH } from "../limits.ts";
import { SETTING_KEYS } from "../rules/siteSettings.ts";
import { deskGet, deskPost } from "./call.ts";
import { At, Cursor, DeskPerson, DeskUser, Maybe, Reason, RowId, oneOf, paged } from "./fields.ts";

export const DeskApplication = Type.Object({
  id: RowId,
  /** Whom it makes of its applicant. */
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
  /** Null: to everybody. */
  to: Maybe(DeskUser),
  title: Type.String(),
  content: Type.String(),
  at: At,
  /** Name of staff, or the system's user of the command line; null: it came by itself. */
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
  /** Null: a visitor, who hears of an answer by the contact alone. */
  user: Maybe(DeskUser),
  answer: Maybe(Type.Object({ text: Type.String(), at: At, by: Type.String(), hornId: Maybe(RowId) })),
});
export type DeskFeedback = Static<typeof DeskFeedback>;

const SettingKey = oneOf(SETTING_KEYS);
export const DeskSetting = Type.Object({
  key: SettingKey,
  value: Type.String(),
  /** What holds while nobody has set it: the environment's, or the product's. */
  preset: Type.String(),
  /** Epoch ms; null: nobody has set it. Sent along with a change, so that nobody overwrites what they have not seen. */
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

  /** Whoever has this nickname or id; two where a nickname is somebody else's id. */
  findUser: deskGet("/users", ["editor", "moderator", "finance"], {
    query: Type.Object({ who: Type.String({ minLength: 1, maxLength: 30 }) }),
    reply: Type.Object({ list: Type.Array(DeskPerson) }),
  }),

  horns: deskGet("/horns", ["editor"], {
    query: Type.Object({ cursor: Cursor }),
    reply: Type.Object({ ...paged(SentHorn).properties, users: Type.Integer() }),
  }),
  /** Open pages show it at once. */
  hornSend: deskPost("/horns/send", ["editor"], {
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 1_000 }), userId: Maybe(RowId) }),
    reply: SentHorn,
    action: "horn.send",
    logged: ["text", "userId"],
  }),

  feedback: deskGet("/feedback", ["moderator", "editor"], {
    query: Type.Object({ state: oneOf(FEEDBACK_STATES), cursor: Cursor }),
    reply: Type.Object({ ...paged(DeskFeedback).properties, total: Type.Integer() }),
  }),
  /** Once; by horn, where it came from a user. */
  feedbackAnswer: deskPost("/feedback/{id}/answer", ["moderator", "editor"], {
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: FEEDBACK_ANSWER_MAX_LENGTH }) }),
    reply: DeskFeedback,
    action: "feedback.answer",
    logged: ["id", "text"],
  }),

  settings: deskGet("/settings", ["administrator"], { reply: Type.Object({ list: Type.Array(DeskSetting), hasGeetest: Type.Boolean() }) }),
  /** Null: back to the preset. The log keeps the value before and after (the use case writes it). */
  settingChange: deskPost("/settings/{key}", ["administrator"], {
    body: Type.Object({ value: Maybe(Type.String({ maxLength: 300 })), seenAt: Maybe(At) }),
    reply: DeskSetting,
  }),
};
