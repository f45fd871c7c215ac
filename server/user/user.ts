import { type Account, createAccount } from "./account.ts";
import type { UserDeps } from "./deps.ts";
import { type Login, createLogin } from "./login.ts";
import { type Profile, createProfile } from "./profile.ts";

/** All use cases of a user's own account. */
export interface Users extends Login, Account, Profile {}

export function createUsers(deps: UserDeps): Users {
  return { ...createLogin(deps), ...createAccount(deps), ...createProfile(deps) };
}
