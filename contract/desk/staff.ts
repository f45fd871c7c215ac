import { type Static, Type } from "typebox";
import { type StaffRole, STAFF_ROLES } from "../codes/staff.ts";
import { deskGet, deskPost } from "./call.ts";

/** Epoch ms. */
const At = Type.Integer();
const Done = Type.Object({});
export const StaffId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
const Role = Type.Unsafe<StaffRole>(Type.Union(STAFF_ROLES.map((role) => Type.Literal(role))));
export const StaffName = Type.String({ minLength: 1, maxLength: 20 });
const Password = Type.String({ minLength: 10, maxLength: 200 });
const TotpCode = Type.String({ pattern: "^[0-9]{6}$" });

export const Staff = Type.Object({
  id: StaffId,
  name: StaffName,
  roles: Type.Array(Role),
});
export type Staff = Static<typeof Staff>;

export const StaffRow = Type.Object({
  ...Staff.properties,
  hasSecondFactor: Type.Boolean(),
  mustChangePassword: Type.Boolean(),
  isDisabled: Type.Boolean(),
  createdAt: At,
  lastSeenAt: Type.Union([At, Type.Null()]),
});
export type StaffRow = Static<typeof StaffRow>;

/** What comes after the password: a code, or first setting up what makes codes. */
export const SignInStep = Type.Object({
  /** For the second call, five minutes, five tries. */
  challenge: Type.String(),
  /** Set: this account has no second factor yet. `secret` is base32, `uri` is for a QR code. */
  enrolment: Type.Union([Type.Object({ secret: Type.String(), uri: Type.String() }), Type.Null()]),
});
export type SignInStep = Static<typeof SignInStep>;

export const ActionRow = Type.Object({
  id: Type.String(),
  at: At,
  staffId: Type.Union([StaffId, Type.Null()]),
  staffName: Type.String(),
  /** `article.publish` */
  action: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown()),
  /** `ok`, the code of the refusal, or null: it was cut off before anybody knew. */
  outcome: Type.Union([Type.String(), Type.Null()]),
});
export type ActionRow = Static<typeof ActionRow>;

/** Numbers beside the entries of the menu. Absent: the reader's roles have no business with it. */
export const DeskCounts = Type.Object({
  drafts: Type.Optional(Type.Integer()),
  cases: Type.Optional(Type.Integer()),
  reports: Type.Optional(Type.Integer()),
  appeals: Type.Optional(Type.Integer()),
  withdrawals: Type.Optional(Type.Integer()),
  plans: Type.Optional(Type.Integer()),
  approvals: Type.Optional(Type.Integer()),
  applications: Type.Optional(Type.Integer()),
  feedback: Type.Optional(Type.Integer()),
});
export type DeskCounts = Static<typeof DeskCounts>;

const Me = Type.Object({
  staff: Staff,
  brandName: Type.String(),
  /** True: nothing else is open before the password is changed. */
  mustChangePassword: Type.Boolean(),
  /** Origin of the portal, for links to its pages. */
  portalUrl: Type.String(),
});
export type DeskMe = Static<typeof Me>;

export const staffCalls = {
  /** Wrong name and wrong password are one answer. Five wrong ones lock the account for a quarter of an hour. */
  signIn: deskPost("/sign-in", "any", {
    body: Type.Object({ name: StaffName, password: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: SignInStep,
  }),
  /** Sets the session's cookie. */
  signInCode: deskPost("/sign-in/code", "any", {
    body: Type.Object({ challenge: Type.String({ maxLength: 100 }), code: TotpCode }),
    reply: Type.Object({ staff: Staff }),
  }),
  signOut: deskPost("/sign-out", "staff", { body: Type.Object({}), reply: Done, action: "session.end" }),
  /** Ends the account's other sessions. */
  changePassword: deskPost("/password", "staff", {
    body: Type.Object({ password: Type.String({ maxLength: 200 }), newPassword: Password }),
    reply: Done,
    action: "password.change",
    logged: [],
  }),
  /** Null: nobody is signed in. That is an answer, no failure: the page of signing in asks too. */
  me: deskGet("/me", "any", { reply: Type.Object({ me: Type.Union([Me, Type.Null()]) }) }),
  counts: deskGet("/counts", "staff", { reply: DeskCounts }),
  /** Accounts of the demo with the code of this moment: only while DEMO is on. */
  demoAccounts: deskGet("/demo-accounts", "any", {
    reply: Type.Object({
      list: Type.Array(Type.Object({ name: StaffName, roles: Type.Array(Role), password: Type.String(), code: Type.String() })),
    }),
  }),

  staffList: deskGet("/staff", ["administrator"], { reply: Type.Object({ list: Type.Array(StaffRow) }) }),
  /** The password is shown once; the account sets its own, and its second factor, when it signs in first. */
  staffAdd: deskPost("/staff/add", ["administrator"], {
    body: Type.Object({ name: StaffName, roles: Type.Array(Role, { minItems: 1, uniqueItems: true }) }),
    reply: Type.Object({ staff: StaffRow, password: Type.String() }),
    action: "staff.add",
    logged: ["name", "roles"],
  }),
  staffRoles: deskPost("/staff/{id}/roles", ["administrator"], {
    body: Type.Object({ roles: Type.Array(Role, { minItems: 1, uniqueItems: true }) }),
    reply: StaffRow,
    action: "staff.roles",
    logged: ["id", "roles"],
  }),
  /** Disabling ends its sessions. Nobody disables the last administrator, nor the own account. */
  staffDisable: deskPost("/staff/{id}/disable", ["administrator"], {
    body: Type.Object({ isDisabled: Type.Boolean() }),
    reply: StaffRow,
    action: "staff.disable",
    logged: ["id", "isDisabled"],
  }),
  /** A new password, and the second factor is set up anew. */
  staffReset: deskPost("/staff/{id}/reset", ["administrator"], {
    body: Type.Object({}),
    reply: Type.Object({ staff: StaffRow, password: Type.String() }),
    action: "staff.reset",
    logged: ["id"],
  }),
  /** The newest first. An administrator sees everybody's actions, others their own. */
  actions: deskGet("/actions", "staff", {
    query: Type.Object({
      staffId: Type.Optional(StaffId),
      action: Type.Optional(Type.String({ maxLength: 60, pattern: "^[a-z][a-z.-]*$" })),
      before: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,17}$" })),
    }),
    reply: Type.Object({ list: Type.Array(ActionRow), before: Type.Union([Type.String(), Type.Null()]) }),
  }),
};
