import type { Static } from "typebox";
import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { BindPhoneBody, RealName, RealNameBody, UserInfo } from "../../contract/http/user.ts";
import { WITHDRAWALS_HELD_MS } from "../../contract/limits.ts";
import { EXPERIENCE, levelIcon, levelOf, nextLevelAt } from "../../contract/rules/level.ts";
import { phoneProblem } from "../../contract/rules/login.ts";
import { maskIdCard, maskMobile, maskName } from "../../contract/rules/mask.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { idCardProblem, plainIdCard, realNameProblem } from "../../contract/rules/realName.ts";
import { ok } from "../../contract/result.ts";
import { shanghaiDate } from "../../contract/shanghai.ts";
import type { Identity } from "../http/registry.ts";
import { READS_TOGETHER, createGroupQueue } from "../kit/groupQueue.ts";
import { HOUSE_WORD_MESSAGE, hasHouseWord } from "../kit/words/houseWords.ts";
import { hasContact, hasLinkAddress } from "../kit/words/links.ts";
import { createAddressGate, openPasswords, takeCode } from "./attempts.ts";
import type { UserDeps } from "./deps.ts";
import { wantedNickName } from "./nickNames.ts";
import { createPresentPassword } from "./presentPassword.ts";
import { createSealer } from "./seal.ts";
import { storedToken } from "./sessions.ts";
import type { Caller } from "./types.ts";
import { type UserRow, createUserRepository } from "./userRepository.ts";

export interface Profile {
  /** Null if there is no such user. */
  userInfoOf(userId: string): Promise<UserInfo | null>;
  info(identity: Identity): Promise<CallResult<UserInfo>>;
  /** Like `info`; the day's first visit in Shanghai earns experience. */
  visit(identity: Identity): Promise<CallResult<UserInfo>>;
  /** Like `visit`, for the token's user, when a page is rendered. Null: no valid session. */
  visitWith(token: string): Promise<UserInfo | null>;
  describe(identity: Identity, description: string): Promise<CallResult<UserInfo>>;
  rename(identity: Identity, nickName: string): Promise<CallResult<UserInfo>>;
  /** Only a picture that this user uploaded. */
  setPortrait(identity: Identity, url: string): Promise<CallResult<UserInfo>>;
  /**
   * Binds the first number, or replaces it: a stolen session must not be enough to bind the thief's phone and so gain the
   * passwords. 400 without a proof (`BindPhoneBody`), 10011 and 10012 for a wrong one, 10015 for a number in use. After a
   * change withdrawals wait for 24 h.
   */
  bindPhone(identity: Identity, body: Static<typeof BindPhoneBody>, caller: Caller): Promise<CallResult<UserInfo>>;
  realName(identity: Identity): Promise<CallResult<Static<typeof RealName>>>;
  /** Only once: then 409. */
  setRealName(identity: Identity, body: Static<typeof RealNameBody>): Promise<CallResult<Static<typeof RealName>>>;
  /** Why the nickname is not available; "" if it is. A user's own name is available to them. */
  nickNameProblem(identity: Identity | null, typed: string): Promise<string>;
}

const BIND_CODE = 4;
const OLD_PHONE_CODE = 6;
/** Codes of a request that proves nothing, unlike one with a wrong password or code. */
const UNPROVED: ReadonlySet<number> = new Set([ErrorCode.badRequest, ErrorCode.unacceptable]);
const SAME_PHONE = "新手机号与当前手机号相同";
const NO_OLD_CODE = "请输入原手机号验证码";
const OLD_CODE_WRONG = "原手机号验证码错误，请确认后重新输入";
const PASSWORD_TOO_NEW = "登录密码设置未满24小时，请使用原手机号验证码";
const UPLOAD_URL = /^\/uploads\/([A-Za-z0-9][A-Za-z0-9._-]{0,99})$/;
/** Characters that no text may contain; a description has lines. */
const CONTROL = /[^\P{Cc}\n]|\p{Cs}/u;

function infoOf(row: UserRow, now: number): UserInfo {
  const level = levelOf(row.experience);
  const heldUntil = row.withdrawalsHeldUntil;
  return {
    id: row.id,
    nickName: row.nickName,
    portrait: row.portrait,
    level,
    levelIcon: levelIcon(level),
    isAnchor: row.isAnchor ? 1 : 0,
    isExpert: row.isExpert ? 1 : 0,
    hasPassword: row.hasPassword ? 1 : 0,
    hasPayPsw: row.hasPayPassword,
    description: row.description,
    fansCount: row.fansCount,
    attentionCount: row.attentionCount,
    mobile: maskMobile(row.mobile ?? ""),
    experience: row.experience,
    nextLevelAt: nextLevelAt(row.experience),
    ...(heldUntil !== null && heldUntil > now ? { withdrawalsHeldUntil: heldUntil } : {}),
  };
}

export function createProfile(deps: UserDeps): Profile {
  const { clock, codes, audit, notify } = deps;
  const users = createUserRepository(deps.db);
  const address = createAddressGate(deps.limiter, deps.addressTries);
  const presentPassword = createPresentPassword(deps);
  const names = createSealer(deps.serverKey, "real name");
  const cards = createSealer(deps.serverKey, "id card");

  async function info({ userId }: Identity): Promise<CallResult<UserInfo>> {
    const row = await users.find(userId);
    return row ? ok(infoOf(row, clock.now())) : refuse(ErrorCode.notLoggedIn);
  }

  async function ownKey(userId: string): Promise<string | null> {
    const row = await users.find(userId);
    return row && nickNameKey(row.nickName);
  }

  async function changed(identity: Identity): Promise<CallResult<UserInfo>> {
    await notify(identity.userId, "profile", {});
    return info(identity);
  }

  async function countVisit(userId: string): Promise<void> {
    const earned = EXPERIENCE.visit.points;
    const experience = await users.countVisit(userId, { day: shanghaiDate(clock.now()), at: clock.now(), earned });
    if (experience === null) return;
    const level = levelOf(experience);
    if (level === null || level === levelOf(experience - earned)) return;
    await notify(userId, "level", { level, experience });
  }

  /** Checks a proof of identity beyond the session. */
  async function prove(
    userId: string,
    bound: string | null,
    { oldVerifyCode, password, iv }: Static<typeof BindPhoneBody>,
    caller: Caller,
  ): Promise<CallResult<null>> {
    if (bound !== null && oldVerifyCode !== undefined) {
      return (await takeCode(codes, { mobile: bound, type: OLD_PHONE_CODE, code: oldVerifyCode }, caller, userId))
        ? ok(null)
        : refuse(ErrorCode.codeWrong, OLD_CODE_WRONG);
    }
    const { passwordHash: stored = null, passwordProvesFrom = null } = (await users.credentials(userId)) ?? {};
    if (stored === null) return bound === null ? ok(null) : refuse(ErrorCode.unacceptable, NO_OLD_CODE);
    if (password === undefined || iv === undefined) return refuse(ErrorCode.badRequest, "请输入登录密码");
    if (bound !== null && passwordProvesFrom !== null && passwordProvesFrom > clock.now()) {
      return refuse(ErrorCode.unacceptable, PASSWORD_TOO_NEW);
    }
    const opened = await openPasswords(deps.keys, caller, iv, [password]);
    if (!opened.ok) return opened;
    return presentPassword.check(userId, stored, opened.value[0] ?? "", { action: "phone", ip: caller.ip });
  }

  /** Page loads at the same time share one statement. */
  const sessions = createGroupQueue({
    run: (storedTokens: readonly Buffer[]) => users.findBySessions(storedTokens, clock.now(), shanghaiDate(clock.now())),
    ...READS_TOGETHER,
  });

  return {
    async userInfoOf(userId) {
      const row = await users.find(userId);
      return row ? infoOf(row, clock.now()) : null;
    },
    info,
    async visit(identity) {
      await countVisit(identity.userId);
      return info(identity);
    },

    async visitWith(token) {
      const stored = storedToken(token);
      const row = stored && (await sessions.add(stored));
      if (!row) return null;
      const now = clock.now();
      if (row.hasVisitedToday) return infoOf(row, now);
      await countVisit(row.id);
      const visited = await users.find(row.id);
      return visited && infoOf(visited, now);
    },

    async describe(identity, typed) {
      const description = typed.trim();
      if (CONTROL.test(description)) return refuse(ErrorCode.badRequest, "简介包含不支持的字符");
      // Everybody reads it: on the user's page, on boards and in the search, mostly on one line. So is it checked.
      const line = description.replaceAll("\n", " ");
      if (hasHouseWord(line)) return refuse(ErrorCode.unacceptable, `简介${HOUSE_WORD_MESSAGE}`);
      if (hasContact(line) || hasLinkAddress(line)) return refuse(ErrorCode.unacceptable, "简介不能包含联系方式或网址");
      await users.setDescription(identity.userId, description);
      return changed(identity);
    },

    async rename(identity, typed) {
      const wanted = wantedNickName(typed, { ownKey: await ownKey(identity.userId) });
      if (!wanted.ok) return wanted;
      const { nickName, nickKey } = wanted.value;
      return (await users.setNickName(identity.userId, nickName, nickKey)) ? changed(identity) : refuse(ErrorCode.nickNameTaken);
    },

    async setPortrait(identity, url) {
      const name = UPLOAD_URL.exec(url)?.[1];
      if (name === undefined || !(await users.setPortrait(identity.userId, url, name))) return refuse(ErrorCode.notFound, "图片不存在");
      return changed(identity);
    },

    async bindPhone(identity, body, caller) {
      const { userId } = identity;
      const { ip } = caller;
      const { mobile, verifyCode } = body;
      const bound = (await users.find(userId))?.mobile ?? null;
      const problem = phoneProblem(mobile);
      if (problem !== null) return refuse(ErrorCode.badRequest, problem);
      if (mobile === bound) return refuse(ErrorCode.unacceptable, SAME_PHONE);
      const record = (outcome: string) => audit.record({ action: "phone", outcome, userId, subject: mobile, ip });
      if (!(await address.isOpen(ip))) {
        await record("limited");
        return refuse(ErrorCode.tooManyRequests);
      }
      // Checked before the code to the new number, so that a failure does not use it up.
      const proved = await prove(userId, bound, body, caller);
      if (!proved.ok) {
        await record(UNPROVED.has(proved.error.code) ? "unproved" : "wrong");
        return proved;
      }
      if (!(await takeCode(codes, { mobile, type: BIND_CODE, code: verifyCode }, caller, identity.userId))) {
        await record("wrong");
        return refuse(ErrorCode.codeWrong);
      }
      await address.wasRight(ip);
      const now = clock.now();
      const heldUntil = now + WITHDRAWALS_HELD_MS;
      const isDone = await (bound === null ? users.setMobile(userId, mobile) : users.changeMobile(userId, bound, mobile, now, heldUntil));
      if (!isDone) {
        await record("taken");
        return refuse(ErrorCode.mobileTaken);
      }
      await record("ok");
      if (bound !== null) {
        await notify(userId, "phone.changed", { mobile: maskMobile(mobile), heldUntil });
        await deps.onPhoneChanged({ userId, from: bound, to: mobile, heldUntil });
      }
      return changed(identity);
    },

    async realName({ userId }) {
      const sealed = await users.realName(userId);
      if (sealed === null) return ok({ isSet: false, realName: "", idCard: "" });
      const realName = maskName(names.open(sealed.realName, userId));
      return ok({ isSet: true, realName, idCard: maskIdCard(cards.open(sealed.idCard, userId)) });
    },

    async setRealName({ userId }, body) {
      const realName = body.realName.trim();
      const idCard = plainIdCard(body.idCard);
      const problem = realNameProblem(realName) ?? idCardProblem(idCard);
      if (problem !== null) return refuse(ErrorCode.badRequest, problem);
      const sealed = { realName: names.seal(realName, userId), idCard: cards.seal(idCard, userId) };
      if (!(await users.setRealName(userId, sealed))) return refuse(ErrorCode.conflict, "已完成实名认证");
      return ok({ isSet: true, realName: maskName(realName), idCard: maskIdCard(idCard) });
    },

    async nickNameProblem(identity, typed) {
      const wanted = wantedNickName(typed, { ownKey: identity && (await ownKey(identity.userId)) });
      if (!wanted.ok) return wanted.error.message;
      const isTaken = await users.isNickNameTaken(nickNameKey(wanted.value.nickName), identity?.userId ?? null);
      return isTaken ? ERROR_MESSAGE[ErrorCode.nickNameTaken] : "";
    },
  };
}
