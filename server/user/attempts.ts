import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { passwordProblem } from "../../contract/rules/login.ts";
import { ok } from "../../contract/result.ts";
import { holderOf, visitorOf } from "../http/visitor.ts";
import type { RefundingLimiter } from "./limiter.ts";
import type { Caller, OneTimeKeys, SmsCodes } from "./types.ts";
import type { SmsType } from "../../contract/http/inform.ts";

const ADDRESS_TRIES = 100;
const ADDRESS_WINDOW_MS = 600_000;
const ADDRESS = "address";
const CODE = /^\d{6}$/;

/**
 * Limits wrong passwords and codes by address; the limit is generous, because a whole network may share an address. Each try
 * is counted before it is checked; a right one is given back.
 */
export interface AddressGate {
  isOpen(ip: string): Promise<boolean>;
  wasRight(ip: string): Promise<void>;
}

export function createAddressGate(limiter: RefundingLimiter, tries = ADDRESS_TRIES): AddressGate {
  return {
    isOpen: (ip) => limiter.take(ADDRESS, ip, tries, ADDRESS_WINDOW_MS),
    wasRight: (ip) => limiter.giveBack(ADDRESS, ip),
  };
}

/** The decrypted passwords. 100224 for any problem with the key, 400 for a password of invalid length. */
export async function openPasswords(
  keys: OneTimeKeys,
  caller: Caller,
  iv: string,
  texts: readonly string[],
): Promise<CallResult<readonly string[]>> {
  const passwords = await keys.open(visitorOf(caller), iv, texts);
  if (passwords === null) return refuse(ErrorCode.dynamicKeyRefused);
  const problem = passwords.map(passwordProblem).find((p) => p !== null);
  return problem === undefined ? ok(passwords) : refuse(ErrorCode.badRequest, problem);
}

/** A text that cannot be a code is wrong without a look-up. `userId`: for codes that need a session. */
export async function takeCode(
  codes: SmsCodes,
  input: { readonly mobile: string; readonly type: SmsType; readonly code: string },
  caller: Caller,
  userId: string | null = null,
): Promise<boolean> {
  return CODE.test(input.code) && codes.take(input.mobile, input.type, input.code, holderOf(caller, userId));
}
