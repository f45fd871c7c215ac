import { randomInt } from "node:crypto";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { NICKNAME_MAX_CODE_UNITS, nickNameCharacterProblem, nickNameKey, nickNameProblem } from "../../contract/rules/nickName.ts";
import { ok } from "../../contract/result.ts";
import { HOUSE_WORD_MESSAGE, OFFICIAL_NAME_MESSAGE, hasHouseWord, isOfficialName } from "../kit/words/houseWords.ts";
import { hasContact, hasLinkAddress } from "../kit/words/links.ts";
import type { NewUser, UserRepository } from "./userRepository.ts";

const GIVEN_PREFIX = "球迷";
const GIVEN_DIGITS = 8;
const GIVEN_TRIES = 8;

export interface NickName {
  readonly nickName: string;
  readonly nickKey: string;
}

/**
 * Trims and checks a nickname. `isLongAllowed`: registration by phone accepts longer ones, whose owners are asked to change
 * them (docs/product.md 4). `ownKey`: key of the user's present name, which they may keep whatever it sounds like.
 */
export function wantedNickName(
  typed: string,
  { isLongAllowed = false, ownKey = null }: { readonly isLongAllowed?: boolean; readonly ownKey?: string | null } = {},
): CallResult<NickName> {
  const nickName = typed.trim();
  const isLong = isLongAllowed && nickName !== "" && nickName.length <= NICKNAME_MAX_CODE_UNITS;
  const problem = isLong ? nickNameCharacterProblem(nickName) : nickNameProblem(nickName);
  if (problem !== null) return refuse(ErrorCode.badRequest, problem);
  const nickKey = nickNameKey(nickName);
  if (nickKey !== ownKey && isOfficialName(nickName)) return refuse(ErrorCode.unacceptable, OFFICIAL_NAME_MESSAGE);
  if (nickKey !== ownKey && hasHouseWord(nickName)) return refuse(ErrorCode.unacceptable, `昵称${HOUSE_WORD_MESSAGE}`);
  // The name appears beside all its owner's texts, which are checked for such words.
  if (nickKey !== ownKey && (hasContact(nickName) || hasLinkAddress(nickName)))
    return refuse(ErrorCode.unacceptable, "昵称不能包含联系方式或网址");
  return ok({ nickName, nickKey });
}

/** Creates a user named 球迷 plus digits; null if the mobile is taken. */
export async function createWithGivenName(users: UserRepository, user: Omit<NewUser, "nickName" | "nickKey">): Promise<string | null> {
  for (let i = 0; i < GIVEN_TRIES; i += 1) {
    const nickName = GIVEN_PREFIX + String(randomInt(10 ** GIVEN_DIGITS)).padStart(GIVEN_DIGITS, "0");
    const id = await users.create({ ...user, nickName, nickKey: nickNameKey(nickName) });
    if (id !== null) return id;
    if (user.mobile !== null && (await users.isMobileTaken(user.mobile))) return null;
  }
  throw new Error(`no free nickname in ${GIVEN_TRIES} tries`);
}
