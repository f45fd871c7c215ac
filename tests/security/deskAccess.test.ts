import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { STAFF_ROLES, type StaffRole } from "../../contract/codes/staff.ts";
import { DESK_CALLS } from "../../contract/desk/index.ts";
import { type DeskMember, addStaff, deskClient } from "../../server/desk/testing.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { type TestPortal, startTestPortal } from "../setup/testPortal.ts";

/** Every call of the desk by every kind of caller: no session, an invalid token, and staff of each role. */

let database: TestDatabase;
let portal: TestPortal;
let call: ReturnType<typeof deskClient>;
const members = new Map<StaffRole, DeskMember>();

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url);
  call = deskClient(portal.deskUrl ?? "");
  for (const role of STAFF_ROLES) members.set(role, await addStaff(database, systemClock, `${role}值班`, [role]));
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

const CALLS = DESK_CALLS.map(({ method, path, access }) => [`${method} ${path}`, access] as const);
/** An id that does not exist: a caller with access gets 404, a refusal of the empty request, or a result without changes. */
const asked = (name: string): string => name.replace(/\{(\w+)\}/g, (_, word: string) => (word === "id" ? "999999999" : "nothing"));
const LET_IN: readonly number[] = [200, 400, 404, 409];
/** Ends the caller's session, so it is called last. */
const LAST = "POST /sign-out";

describe("without a session", () => {
  const stranger: DeskMember = { id: "0", name: "", cookie: "desk=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG" };
  test.each(CALLS)("%s", async (name, who) => {
    for (const member of [null, stranger]) {
      const { status } = await call(member, asked(name));
      if (who === "any") expect(LET_IN).toContain(status);
      else expect(status).toBe(401);
    }
  });
});

describe("with one", () => {
  test.each([...CALLS.filter(([name]) => name !== LAST), ...CALLS.filter(([name]) => name === LAST)])("%s", async (name, who) => {
    const got = await Promise.all(
      STAFF_ROLES.map(async (role) => {
        const { status, code } = await call(members.get(role) ?? null, asked(name));
        // A refusal of the input (a wrong password), with a code of its own, also means that access was granted.
        return [
          role,
          status === 403 && code === 403 ? "forbidden" : LET_IN.includes(status) || code > 1_000 ? "admitted" : status,
        ] as const;
      }),
    );
    const may = (role: StaffRole): boolean => who === "any" || who === "staff" || who.includes(role);
    expect(Object.fromEntries(got)).toEqual(Object.fromEntries(STAFF_ROLES.map((role) => [role, may(role) ? "admitted" : "forbidden"])));
  });

  test("a page of another site changes nothing with it", async () => {
    const response = await fetch(`${portal.deskUrl}/desk/api/horns/send`, {
      method: "POST",
      headers: { cookie: members.get("editor")?.cookie ?? "", "content-type": "application/json" },
      body: JSON.stringify({ text: "x", userId: null }),
    });
    expect(response.status).toBe(403);
  });
});
