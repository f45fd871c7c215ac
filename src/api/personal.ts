import type { PersonalSpace } from "../../contract/http/user.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, WireCall } from "./client.ts";

/** Somebody's personal space (contract/http/user.ts). */
export const PERSONAL_CALLS = {
  userInfoPersonalSpace: { method: "GET", segment: "tapi", path: "/user/info/personal-space", access: "any" },
} as const satisfies Record<string, WireCall>;

/** 404 for a user who does not exist. */
export function personalSpace(api: Api, id: string): Promise<Result<PersonalSpace, ApiFailure>> {
  return api.send(PERSONAL_CALLS.userInfoPersonalSpace, { query: { id }, isQuiet: true });
}
