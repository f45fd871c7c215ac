import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Secret } from "otpauth";
import type { StaffRole } from "../../contract/codes/staff.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Passwords } from "../user/passwords.ts";
import type { Sealer } from "../user/seal.ts";
import type { StaffRepository } from "./staffRepository.ts";
import { totpCode } from "./totp.ts";

/** An account that the sign-in page shows while DEMO is on, with its current code instead of an authenticator app. */
export interface DemoAccount {
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly password: string;
  readonly code: string;
}

/** The same password as the demo's reader accounts, docs/operating.md. */
const PASSWORD = "demo2018";
/** One account for each role, and a second one where decisions need two. */
const ACCOUNTS: readonly { readonly name: string; readonly roles: readonly StaffRole[] }[] = [
  { name: "林知远", roles: ["editor"] },
  { name: "沈默言", roles: ["moderator", "editor"] },
  { name: "顾清和", roles: ["finance"] },
  { name: "陆行舟", roles: ["finance", "moderator"] },
  { name: "周正", roles: ["administrator"] },
];

/** Derived from the database's own key, so that every demo portal has different secrets. */
function secretOf(serverKey: string, name: string): string {
  const bytes = createHash("sha256").update(`${serverKey} demo staff ${name}`).digest().subarray(0, 20);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

export function demoAccountsAt(serverKey: string, clock: Clock): readonly DemoAccount[] {
  return ACCOUNTS.map(({ name, roles }) => ({ name, roles, password: PASSWORD, code: totpCode(secretOf(serverKey, name), clock.now()) }));
}

export interface SeedStaffDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly staff: StaffRepository;
  readonly passwords: Passwords;
  readonly sealer: Sealer;
  readonly serverKey: string;
}

/** Demo accounts, on a database without staff. */
export async function seedStaff({ db, clock, staff, passwords, sealer, serverKey }: SeedStaffDeps): Promise<void> {
  const { rows } = await sql`select 1 from staff limit 1`.execute(db);
  if (rows.length > 0) return;
  const passwordHash = await passwords.hash(PASSWORD);
  for (const { name, roles } of ACCOUNTS) {
    const id = await staff.add({ name, passwordHash, roles, mustChangePassword: false, at: clock.now(), by: "demo" });
    if (id === null) continue;
    await staff.setTotp(id, sealer.seal(secretOf(serverKey, name), `staff ${id}`));
    await sql`update staff set totp_confirmed_at = ${new Date(clock.now())} where id = ${id}::int8`.execute(db);
  }
}
