import { DESK_API, DESK_HEADER } from "../../contract/desk/call.ts";
import type { StaffRole } from "../../contract/codes/staff.ts";
import type { Clock } from "../kit/clock.ts";
import type { Database } from "../kit/database.ts";
import { createStaffRepository } from "./staffRepository.ts";
import { createStaffSessions } from "./staffSessions.ts";

export interface DeskAnswer<T> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

export interface DeskMember {
  readonly id: string;
  readonly name: string;
  readonly cookie: string;
}

/** A signed-in staff member with these roles. */
export async function addStaff({ db }: Pick<Database, "db">, clock: Clock, name: string, roles: readonly StaffRole[]): Promise<DeskMember> {
  const at = clock.now();
  const id = await createStaffRepository(db).add({ name, passwordHash: "-", roles, mustChangePassword: false, at, by: "test" });
  if (id === null) throw new Error(`${name} is there already`);
  const token = await createStaffSessions({ db, clock }).begin(id, { ip: "192.0.2.9", userAgent: "test" });
  return { id, name, cookie: `desk=${token}` };
}

/** Makes calls like a page of the desk: `GET /withdrawals?state=pending`. */
export function deskClient(deskUrl: string) {
  return async <T = unknown>(who: DeskMember | null, call: string, body?: object): Promise<DeskAnswer<T>> => {
    const [method = "GET", path = ""] = call.split(" ");
    const answer = await fetch(`${deskUrl}${DESK_API}${path}`, {
      method,
      headers: {
        [DESK_HEADER]: "1",
        ...(who === null ? {} : { cookie: who.cookie }),
        ...(method === "POST" ? { "content-type": "application/json" } : {}),
      },
      ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    return { status: answer.status, ...((await answer.json()) as Omit<DeskAnswer<T>, "status">) };
  };
}
