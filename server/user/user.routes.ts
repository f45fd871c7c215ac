import { ErrorCode } from "../../contract/codes/errors.ts";
import { attentionCalls } from "../../contract/http/attention.ts";
import { refuse } from "../../contract/http/failure.ts";
import { userCalls } from "../../contract/http/user.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";
import { visitorOf } from "../http/visitor.ts";
import type { OneTimeKeys } from "./types.ts";
import type { Users } from "./user.ts";

export interface UserCallDeps {
  readonly users: Users;
  readonly keys: OneTimeKeys;
}

/** Calls of session, account and profile. */
export function registerUserCalls(registry: CallRegistry, { users, keys }: UserCallDeps): void {
  registry.handle(userCalls.userKeyGetDynamicKey, async ({ context }) => {
    const key = await keys.issue(visitorOf(context));
    return key ? ok(key) : refuse(ErrorCode.dynamicKeyRefused);
  });
  registry.handle(userCalls.userLogin, ({ body, context }) => users.login(body, context));
  registry.handle(userCalls.userAccountLogin, ({ body, context }) =>
    body.mode === 0 ? users.login(body, context) : refuse(ErrorCode.badRequest, "参数 mode 取值不正确"),
  );
  registry.handle(userCalls.userAccountRegister, ({ body, context }) => users.registerByAccount(body, context));
  registry.handle(userCalls.userRegister, ({ body, context }) => users.register(body, context));
  registry.handle(userCalls.userCenterRetrievePassword, ({ body, context }) => users.retrievePassword(body, context));
  registry.handle(userCalls.userLogout, async ({ context }) => {
    await users.logout(context.identity, context);
    return ok({});
  });

  registry.handle(userCalls.userCenterInfo, ({ context }) => users.visit(context.identity));
  registry.handle(attentionCalls.userInfo, ({ context }) => users.info(context.identity));
  registry.handle(userCalls.userCenterUpdateInfo, ({ body, context }) => users.describe(context.identity, body.description));
  registry.handle(userCalls.userCenterUpdateNickName, ({ query, context }) => users.rename(context.identity, query.nickName));
  registry.handle(userCalls.userCenterUpdatePortrait, ({ query, context }) => users.setPortrait(context.identity, query.portraitUrl));
  registry.handle(userCalls.userCenterUpdatePassword, ({ body, context }) => users.updatePassword(body, context.identity, context));
  registry.handle(userCalls.userCenterInitPassword, ({ body, context }) => users.initPassword(body, context.identity, context));
  registry.handle(userCalls.userCenterRealName, ({ context }) => users.realName(context.identity));
  registry.handle(userCalls.postUserCenterRealName, ({ body, context }) => users.setRealName(context.identity, body));
  registry.handle(userCalls.userCenterBindPhone, ({ body, context }) => users.bindPhone(context.identity, body, context));
  registry.handle(userCalls.userCheckNickName, async ({ query, context }) => {
    const problem = await users.nickNameProblem(context.identity, query.nickName);
    return ok({ isAvailable: problem === "", problem });
  });
}
