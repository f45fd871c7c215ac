import { staffCalls } from "../../contract/desk/staff.ts";
import type { DeskCounts } from "../../contract/desk/staff.ts";
import { ok } from "../../contract/result.ts";
import type { DeskRegistry } from "./deskCalls.ts";
import type { DemoAccount } from "./demoStaff.ts";
import type { SignIn } from "./signIn.ts";
import type { StaffAccounts } from "./staff.ts";
import type { StaffActions } from "./staffActions.ts";
import type { StaffIdentity, StaffSessions } from "./staffSessions.ts";

export interface StaffRoutesDeps {
  readonly signIn: SignIn;
  readonly sessions: StaffSessions;
  readonly accounts: StaffAccounts;
  readonly actions: StaffActions;
  readonly brandName: string;
  /** Public URL of the portal. */
  readonly portalUrl: () => string;
  /** Null: not a demo. */
  readonly demoAccounts: (() => readonly DemoAccount[]) | null;
  /** The menu's counts that the staff member may see. */
  readonly counts: (staff: StaffIdentity) => Promise<DeskCounts>;
}

const ACTIONS_A_PAGE = 50;

/** Sign-in, staff accounts and the log of actions. */
export function registerStaffCalls(registry: DeskRegistry, deps: StaffRoutesDeps): void {
  const { signIn, sessions, accounts, actions } = deps;

  registry.handle(staffCalls.signIn, ({ body, context }) => signIn.password(body.name, body.password, context));
  registry.handle(staffCalls.signInCode, async ({ body, context }) => {
    const signedIn = await signIn.code(body.challenge, body.code, context);
    if (!signedIn.ok) return signedIn;
    const { token, staff } = signedIn.value;
    context.setToken(token);
    return ok({ staff });
  });
  registry.handle(staffCalls.signOut, async ({ staff, context }) => {
    await sessions.end(staff.sessionId);
    context.setToken(null);
    return ok({});
  });
  registry.handle(staffCalls.changePassword, ({ staff, body }) => accounts.changePassword(staff, body.password, body.newPassword));
  registry.handle(staffCalls.me, ({ staff }) =>
    ok({
      me: staff && {
        staff: { id: staff.id, name: staff.name, roles: [...staff.roles] },
        mustChangePassword: staff.mustChangePassword,
        brandName: deps.brandName,
        portalUrl: deps.portalUrl(),
      },
    }),
  );
  registry.handle(staffCalls.counts, async ({ staff }) => ok(await deps.counts(staff)));
  registry.handle(staffCalls.demoAccounts, () =>
    ok({ list: (deps.demoAccounts?.() ?? []).map((account) => ({ ...account, roles: [...account.roles] })) }),
  );

  registry.handle(staffCalls.staffList, async () => ok({ list: [...(await accounts.list())] }));
  registry.handle(staffCalls.staffAdd, ({ body, staff }) => accounts.add(body.name, body.roles, staff.name));
  registry.handle(staffCalls.staffRoles, ({ params, body }) => accounts.setRoles(params.id, body.roles));
  registry.handle(staffCalls.staffDisable, ({ params, body, staff }) => accounts.disable(params.id, body.isDisabled, staff.id));
  registry.handle(staffCalls.staffReset, ({ params }) => accounts.reset(params.id));
  registry.handle(staffCalls.actions, async ({ query, staff }) => {
    const staffId = staff.roles.includes("administrator") ? (query.staffId ?? null) : staff.id;
    const list = await actions.list({ staffId, action: query.action ?? null, before: query.before ?? null, limit: ACTIONS_A_PAGE + 1 });
    const page = list.slice(0, ACTIONS_A_PAGE);
    return ok({ list: page, before: list.length > page.length ? (page.at(-1)?.id ?? null) : null });
  });
}
