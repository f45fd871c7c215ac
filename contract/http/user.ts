import { type Static, Type } from "typebox";
import { RowId, UserId } from "../idSchemas.ts";
import { ID_PATTERN } from "../ids.ts";
import { DESCRIPTION_MAX_LENGTH, UPLOAD_BODY_BYTES, UPLOAD_PICTURES } from "../limits.ts";
import { get, post } from "./call.ts";
import { pageOf, pageQuery } from "./page.ts";
import { DynamicKey, EncryptedText, KeyIv } from "./secret.ts";
import { withDefault } from "./withDefault.ts";
import { ignoredCode } from "../numberSchemas.ts";

/** Calls of the user family (docs/product.md 7). A call without a reply is not built yet and answers 501. */

const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
const Id = Type.String({ pattern: ID_PATTERN });
const Mobile = Type.String({ maxLength: 20 });
const Code = Type.String({ maxLength: 12 });
const Done = Type.Object({});

/** Public data of a user. */
export const UserCard = Type.Object({
  id: UserId,
  nickName: Type.String(),
  /** Root-relative URL; "" = the default image. */
  portrait: Type.String(),
  /** 1 to 8; null shown as 0, a badge from 1 on. */
  level: Type.Union([Type.Integer(), Type.Null()]),
  isAnchor: Flag,
  isExpert: Flag,
  description: Type.String(),
  fansCount: Type.Integer(),
  /** Whether the caller follows this user; false for a visitor. */
  isFollowed: Type.Boolean(),
});
export type UserCard = Static<typeof UserCard>;

/** The caller's own data (docs/product.md 3). */
export const UserInfo = Type.Object({
  id: UserId,
  nickName: Type.String(),
  portrait: Type.String(),
  level: Type.Union([Type.Integer(), Type.Null()]),
  /** Icon name of the level: `level-3`; "" without a level. */
  levelIcon: Type.String(),
  isAnchor: Flag,
  isExpert: Flag,
  /** 1 = set. */
  hasPassword: Flag,
  hasPayPsw: Type.Boolean(),
  description: Type.String(),
  fansCount: Type.Integer(),
  attentionCount: Type.Integer(),
  /** Masked in the middle: `138****6021`; "" = none bound. */
  mobile: Type.String(),
  /** Experience so far. `nextLevelAt`: experience required for the next level; null at the last level. */
  experience: Type.Integer(),
  nextLevelAt: Type.Union([Type.Integer(), Type.Null()]),
  /** Epoch ms until which withdrawals are on hold after a phone change; absent when they are not. */
  withdrawalsHeldUntil: Type.Optional(Type.Integer()),
});
export type UserInfo = Static<typeof UserInfo>;

/** mode 1: phone code, mode 0: password. `auto` 1 keeps the session for 30 days. */
export const LoginBody = Type.Object({
  mode: Flag,
  mobile: Type.Optional(Mobile),
  username: Type.Optional(Type.String({ maxLength: 64 })),
  loginType: withDefault(ignoredCode(), 1),
  auto: withDefault(Type.Union([Type.Literal(0), Type.Literal(1)]), 1),
  verifyCode: Type.Optional(Code),
  password: Type.Optional(EncryptedText),
  iv: Type.Optional(KeyIv),
});
export type LoginBody = Static<typeof LoginBody>;

/** The session token: 256 bit, base64url. */
export const LoginReply = Type.Object({ token: Type.String() });

export const RegisterBody = Type.Object({
  mobile: Mobile,
  verifyCode: Code,
  nickName: Type.Optional(Type.String({ maxLength: 64 })),
  password: EncryptedText,
  iv: KeyIv,
});
/** Registration without a phone: by nickname, with a captcha of purpose `register`. */
export const AccountRegisterBody = Type.Object({
  nickName: Type.String({ maxLength: 64 }),
  password: EncryptedText,
  iv: KeyIv,
  captchaVerification: Type.String({ maxLength: 4096 }),
});
export const RetrievePasswordBody = Type.Object({ mobile: Mobile, verifyCode: Code, password: EncryptedText, iv: KeyIv });

/** `password` is the current one; both are encrypted with the same one-time key. */
export const UpdatePasswordBody = Type.Object({ password: EncryptedText, newPassword: EncryptedText, iv: KeyIv });
export const InitPasswordBody = Type.Object({ password: EncryptedText, iv: KeyIv });

export const UpdateInfoBody = Type.Object({ description: Type.String({ maxLength: DESCRIPTION_MAX_LENGTH }) });

/** Masked: `张*`, `1101**********0017`. Empty while not set. */
export const RealName = Type.Object({ isSet: Type.Boolean(), realName: Type.String(), idCard: Type.String() });
export const RealNameBody = Type.Object({
  realName: Type.String({ minLength: 2, maxLength: 30 }),
  idCard: Type.String({ minLength: 18, maxLength: 18 }),
});
/**
 * `verifyCode`: type 4, sent to the number to be bound. To replace a bound number, one more proof is needed: a code of type 6
 * sent to the old number, or the login password, encrypted with a one-time key. Without a bound number: the login
 * password, if one is set.
 */
export const BindPhoneBody = Type.Object({
  mobile: Mobile,
  verifyCode: Code,
  oldVerifyCode: Type.Optional(Code),
  password: Type.Optional(EncryptedText),
  iv: Type.Optional(KeyIv),
});

/** In pixels of a 310 x 155 picture; `y` = top of the piece. Images are data URLs. */
export const SliderChallenge = Type.Object({
  token: Type.String(),
  backgroundImage: Type.String(),
  sliderImage: Type.String(),
  y: Type.Integer(),
  /** Side of the square slider image. */
  size: Type.Integer(),
});
export type SliderChallenge = Static<typeof SliderChallenge>;
/** `captchaVerification` is sent with the guarded call; "" when not passed. */
export const SliderAnswer = Type.Object({ isPassed: Type.Boolean(), captchaVerification: Type.String() });
export type SliderAnswer = Static<typeof SliderAnswer>;

export const CaptchaPurpose = Type.Union([
  Type.Literal("login"),
  Type.Literal("register"),
  Type.Literal("password"),
  Type.Literal("bind"),
  Type.Literal("payment"),
]);
export type CaptchaPurpose = Static<typeof CaptchaPurpose>;

/** Without a token: requests a new challenge. With one: its answer, `x` px and the drag path, `t,x;t,x;…` (ms, px). */
export const SlidingQuery = Type.Object({
  purpose: withDefault(Type.Union([...CaptchaPurpose.anyOf]), "login"),
  token: Type.Optional(Type.String({ maxLength: 64 })),
  x: Type.Optional(Type.Number({ minimum: 0, maximum: 310 })),
  track: Type.Optional(Type.String({ maxLength: 4000 })),
});

const PersonalSpace = Type.Object({
  ...UserCard.properties,
  attentionCount: Type.Integer(),
  roomId: Type.Union([Type.String(), Type.Null()]),
});
export type PersonalSpace = Static<typeof PersonalSpace>;

export const UploadBody = Type.Object({
  /** Base64 or data URLs; png, jpeg, webp or gif, at most 5 MB each and 7 MB of base64 in total. */
  images: Type.Array(Type.String({ minLength: 1, maxLength: UPLOAD_BODY_BYTES }), { minItems: 1, maxItems: UPLOAD_PICTURES }),
});
export const UploadReply = Type.Object({ urls: Type.Array(Type.String()) });

const Source = Type.Union([
  Type.Literal("visit"),
  Type.Literal("follow"),
  Type.Literal("post"),
  Type.Literal("like"),
  Type.Literal("gift"),
]);
/** The caller's level progress, and today's gains by source (contract/rules/level.ts). */
export const Grade = Type.Object({
  experience: Type.Integer(),
  level: Type.Union([Type.Integer(), Type.Null()]),
  nextLevelAt: Type.Union([Type.Integer(), Type.Null()]),
  today: Type.Array(Type.Object({ source: Source, points: Type.Integer() })),
});
export type Grade = Static<typeof Grade>;
/** `opening`: the balance from before gains were recorded. `points` below 0: taken back. */
export const GradeEntry = Type.Object({
  id: Id,
  source: Type.Union([...Source.anyOf, Type.Literal("opening")]),
  points: Type.Integer(),
  at: Type.Integer(),
  /** The post that earned it; null: none. */
  postId: Type.Union([Id, Type.Null()]),
});
export type GradeEntry = Static<typeof GradeEntry>;

/** Row id: decimal. */
export const WelcomeMessage = Type.Object({ id: Id, content: Type.String(), isInUse: Type.Boolean(), at: Type.Integer() });
export type WelcomeMessage = Static<typeof WelcomeMessage>;

export const userCalls = {
  /** mode 1 phone code, mode 0 password */
  userLogin: post("tapi", "/user/login", "any", { body: LoginBody, reply: LoginReply }),
  /** Only mode 0. */
  userAccountLogin: post("tapi", "/user/account/login", "any", { body: LoginBody, reply: LoginReply }),
  userAccountRegister: post("tapi", "/user/account/register", "any", { body: AccountRegisterBody, reply: LoginReply }),
  userRegister: post("tapi", "/user/register", "any", { body: RegisterBody, reply: LoginReply }),
  userCenterRetrievePassword: post("tapi", "/user/center/retrievePassword", "any", { body: RetrievePasswordBody, reply: Done }),
  /**
   * userId; 200 or 20001 is success. Ends the session of the token; 20001 without a live session, 403 for another
   * user's id.
   */
  userLogout: get("tapi", "/user/logout", "user", {
    query: Type.Object({ userId: Type.Optional(UserId) }),
    reply: Done,
    changes: true,
    own: "userId",
    withoutSession: 20001,
  }),
  userCenterInfo: get("tapi", "/user/center/info", "user", { reply: UserInfo }),
  userCenterGrade: get("tapi", "/user/center/grade", "user", { reply: Grade }),
  /** Experience gained and taken back, latest first. */
  userCenterGradeList: get("tapi", "/user/center/grade/list", "user", { query: pageQuery({}), reply: pageOf(GradeEntry) }),
  userCenterUpdateInfo: post("tapi", "/user/center/updateInfo", "user", { body: UpdateInfoBody, reply: UserInfo }),
  userCenterUpdateNickName: get("tapi", "/user/center/updateNickName", "user", {
    query: Type.Object({ nickName: Type.String({ maxLength: 64 }) }),
    reply: UserInfo,
    changes: true,
  }),
  /** A URL that multiUploadBase64 returned to this user. */
  userCenterUpdatePortrait: get("tapi", "/user/center/updatePortrait", "user", {
    query: Type.Object({ portraitUrl: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: UserInfo,
    changes: true,
  }),
  /** Ends every other session of the user. */
  userCenterUpdatePassword: post("tapi", "/user/center/updatePassword", "user", { body: UpdatePasswordBody, reply: Done }),
  /** Only while no password is set (409 after). */
  userCenterInitPassword: post("tapi", "/user/center/initPassword", "user", { body: InitPasswordBody, reply: Done }),
  userCenterRealName: get("tapi", "/user/center/real-name", "user", { reply: RealName }),
  postUserCenterRealName: post("tapi", "/user/center/real-name", "user", { body: RealNameBody, reply: RealName }),
  userCenterBindPhone: post("tapi", "/user/center/bind/phone", "user", { body: BindPhoneBody, reply: UserInfo }),
  /** nickName */
  userCheckNickName: get("tapi", "/user/check/nick-name", "any", {
    query: Type.Object({ nickName: Type.String({ maxLength: 64 }) }),
    /** `problem`: the sentence to show when not available, else "". */
    reply: Type.Object({ isAvailable: Type.Boolean(), problem: Type.String() }),
  }),
  userVerificationSlidingVerification: get("tapi", "/user/verification/sliding-verification", "any", {
    query: SlidingQuery,
    reply: Type.Union([SliderChallenge, SliderAnswer]),
    changes: true,
  }),
  /** key and iv; 100224 if refused */
  userKeyGetDynamicKey: get("tapi", "/user/key/getDynamicKey", "any", { reply: DynamicKey, changes: true }),
  /** id */
  userInfoPersonalSpace: get("tapi", "/user/info/personal-space", "any", { query: Type.Object({ id: UserId }), reply: PersonalSpace }),
  /** type 1 = users this user follows, 2 = fans */
  userInfoAttention: get("tapi", "/user/info/attention", "any", {
    query: pageQuery({ userId: UserId, type: withDefault(Type.Union([Type.Literal(1), Type.Literal(2)]), 1) }),
    reply: pageOf(UserCard),
  }),
  userCommonMultiUploadBase64: post("tapi", "/user/common/multiUploadBase64", "user", {
    plain: true,
    bodyBytes: UPLOAD_BODY_BYTES,
    body: UploadBody,
    reply: UploadReply,
  }),
  /** The anchor's greetings; those in use are shown in turn to users who enter. */
  userWelList: get("tapi", "/user/wel/list", "anchor", { reply: Type.Object({ list: Type.Array(WelcomeMessage) }) }),
  /** At most 10; 1 to 50 characters. */
  userWelAdd: post("tapi", "/user/wel/add", "anchor", {
    body: Type.Object({ content: Type.String({ maxLength: 500 }) }),
    reply: WelcomeMessage,
  }),
  userWelDel: post("tapi", "/user/wel/del", "anchor", { body: Type.Object({ id: RowId }), reply: Done }),
  userWelEditContent: post("tapi", "/user/wel/editContent", "anchor", {
    body: Type.Object({ id: RowId, content: Type.String({ maxLength: 500 }) }),
    reply: WelcomeMessage,
  }),
  /** Turns a greeting on or off. */
  userWelUpdateWelcome: post("tapi", "/user/wel/updateWelcome", "anchor", {
    body: Type.Object({ id: RowId, isInUse: Type.Boolean() }),
    reply: WelcomeMessage,
  }),
};
