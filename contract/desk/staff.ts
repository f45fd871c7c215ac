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

/** The step after the password: a TOTP code, or first the set-up of the second factor. */
export const SignInStep = Type.Object({
  /** Token for the second call: valid for five minutes and five tries. */
  challenge: Type.String(),
  /** Non-null: the account has no second factor yet. `secret` is base32, `uri` is for a QR code. */
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
  /** `ok`, `failed` (approved, but it could not be done), the refusal's code, or null: cut off before the outcome was known. */
  outcome: Type.Union([Type.String(), Type.Null()]),
});
export type ActionRow = Static<typeof ActionRow>;

/** Counts beside the menu entries. Absent: the roles of this account do not see the entry. */
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
  /** True: nothing else is accessible until the password is changed. */
  mustChangePassword: Type.Boolean(),
  /** Origin of the portal, for links to its pages. */
  portalUrl: Type.String(),
});
export type DeskMe = Static<typeof Me>;

export const staffCalls = {
  /** A wrong name and a wrong password get the same answer. Five failures lock the account for fifteen minutes. */
  signIn: deskPost("/sign-in", "any", {
    body: Type.Object({ name: StaffName, password: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: SignInStep,
  }),
  /** Sets the session cookie. */
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
  /** Null: not signed in. That is a success response, because the sign-in page asks too. */
  me: deskGet("/me", "any", { reply: Type.Object({ me: Type.Union([Me, Type.Null()]) }) }),
  counts: deskGet("/counts", "staff", { reply: DeskCounts }),
  /** Demo accounts with their current code; only while DEMO is on. */
  demoAccounts: deskGet("/demo-accounts", "any", {
    reply: Type.Object({
      list: Type.Array(Type.Object({ name: StaffName, roles: Type.Array(Role), password: Type.String(), code: Type.String() })),
    }),
  }),

  staffList: deskGet("/staff", ["administrator"], { reply: Type.Object({ list: Type.Array(StaffRow) }) }),
  /** The password is shown once. At the first sign-in the account sets its own, and its second factor. */
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
  /** Disabling ends the account's sessions. The last administrator and one's own account cannot be disabled. */
  staffDisable: deskPost("/staff/{id}/disable", ["administrator"], {
    body: Type.Object({ isDisabled: Type.Boolean() }),
    reply: StaffRow,
    action: "staff.disable",
    logged: ["id", "isDisabled"],
  }),
  /** Sets a new password and resets the second factor. */
  staffReset: deskPost("/staff/{id}/reset", ["administrator"], {
    body: Type.Object({}),
    reply: Type.Object({ staff: StaffRow, password: Type.String() }),
    action: "staff.reset",
    logged: ["id"],
  }),
  /** Newest first. An administrator sees all actions, others only their own. */
  actions: deskGet("/actions", "staff", {
    query: Type.Object({
      staffId: Type.Optional(StaffId),
      action: Type.Optional(Type.String({ maxLength: 60, pattern: "^[a-z][a-z.-]*$" })),
      before: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,17}$" })),
    }),
    reply: Type.Object({ list: Type.Array(ActionRow), before: Type.Union([Type.String(), Type.Null()]) }),
  }),
};
