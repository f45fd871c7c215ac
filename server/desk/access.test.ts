import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { DESK_API, DESK_HEADER, type DeskCall } from "../../contract/desk/call.ts";
import { DESK_CALLS } from "../../contract/desk/index.ts";
import { type TestPortal, startTestPortal } from "../../tests/setup/testPortal.ts";
import { systemClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createPasswords } from "../user/passwords.ts";
import { createStaffRepository } from "./staffRepository.ts";
import { createStaffSessions } from "./staffSessions.ts";

/** Access to the desk's calls, checked over HTTP. */

let database: TestDatabase;
let portal: TestPortal;
let token = "";
const PASSWORD = "a password of staff";

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url);
  const staff = createStaffRepository(database.db);
  const passwordHash = await createPasswords().hash(PASSWORD);
  const id = await staff.add({ name: "林编辑", passwordHash, roles: ["editor"], mustChangePassword: false, at: Date.now(), by: "test" });
  token = await createStaffSessions({ db: database.db, clock: systemClock }).begin(id ?? "", { ip: "127.0.0.1", userAgent: "test" });
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

async function ask(
  call: Pick<DeskCall, "method" | "path">,
  cookie: string | null,
  headers: Record<string, string> = { [DESK_HEADER]: "1" },
  body: unknown = {},
) {
  const response = await fetch(`${portal.deskUrl}${DESK_API}${call.path.replace(/\{\w+\}/g, "1")}`, {
    method: call.method,
    headers: {
      ...headers,
      ...(cookie === null ? {} : { cookie: `desk=${cookie}` }),
      ...(call.method === "POST" ? { "content-type": "application/json" } : {}),
    },
    ...(call.method === "POST" ? { body: JSON.stringify(body) } : {}),
  });
  return {
    status: response.status,
    data: (await response.json()) as { readonly code: number; readonly data: { readonly challenge?: string } },
  };
}

const guarded = DESK_CALLS.filter(({ access }) => access !== "any");
const closedToEditors = guarded.filter(({ access }) => access !== "staff" && !access.includes("editor"));

describe("a call of the desk", () => {
  it("is for nobody without a session, and for nobody who has only the password", async () => {
    const begun = await ask({ method: "POST", path: "/sign-in" }, null, { [DESK_HEADER]: "1" }, { name: "林编辑", password: PASSWORD });
    const challenge = begun.data.data.challenge ?? "";
    expect(challenge).not.toBe("");
    const all = await Promise.all(guarded.flatMap((call) => [ask(call, null), ask(call, challenge)]));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it("of another trade is refused to an editor, and one of the editor's own is not", async () => {
    expect(closedToEditors.length).toBeGreaterThan(0);
    for (const call of guarded) {
      if (call.path === "/sign-out") continue;
      const { status } = await ask(call, token);
      expect([call.path, status === 403]).toEqual([call.path, closedToEditors.includes(call)]);
      expect([call.path, status < 500]).toEqual([call.path, true]);
    }
  });

  it("that changes something is taken from a page of the desk alone", async () => {
    for (const call of guarded.filter(({ method }) => method === "POST")) {
      expect((await ask(call, token, {})).status).toBe(403);
      expect((await ask(call, token, { [DESK_HEADER]: "1", "sec-fetch-site": "cross-site" })).status).toBe(403);
    }
  });
});
