import { type Static, Type } from "typebox";
import { FEEDBACK_KINDS, type FeedbackKind } from "../codes/feedbackKinds.ts";
import { FEEDBACK_CONTACT_MAX_LENGTH, FEEDBACK_MAX_LENGTH } from "../limits.ts";
import { get, post } from "./call.ts";
import { IdempotencyKey } from "./idempotencyKey.ts";
import { CaptchaPurpose } from "./user.ts";
import { momentMs } from "../numberSchemas.ts";

/** Calls of the inform family (docs/product.md 7). A call without a reply is not built yet and answers 501. */

/**
 * Purpose of an SMS code: 1 register, 2 retrieve password, 3 login, 4 bind phone, 5 payment password, 6 give up the bound
 * phone for another, 8 withdrawal. 4, 5, 6 and 8 need a session; 5, 6 and 8 go to the bound phone, whatever `mobile`
 * holds.
 */
export const SmsType = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
  Type.Literal(6),
  Type.Literal(8),
]);
export type SmsType = Static<typeof SmsType>;
/** Captcha required for each type of code; null = none, the session suffices. */
export const SMS_CAPTCHA: Readonly<Record<SmsType, CaptchaPurpose | null>> = {
  1: "register",
  2: "password",
  3: "login",
  4: "bind",
  5: "payment",
  6: null,
  8: null,
};

export const SmsBody = Type.Object({
  mobile: Type.Optional(Type.String({ maxLength: 20 })),
  type: SmsType,
  /** Verification of the local captcha; while jiyanSwitch is 1, `GeetestAnswer` as JSON. */
  captchaVerification: Type.Optional(Type.String({ maxLength: 4096 })),
});
export const SmsReply = Type.Object({
  /** Seconds until another code may be requested. */
  resendS: Type.Integer(),
});

/** GeeTest v4 (docs/product.md 3, captcha challenge data). */
export const GeetestAnswer = Type.Object({
  captchaId: Type.String({ maxLength: 200 }),
  captchaOutput: Type.String({ maxLength: 2000 }),
  genTime: Type.String({ maxLength: 40 }),
  lotNumber: Type.String({ maxLength: 200 }),
  passToken: Type.String({ maxLength: 500 }),
});
export type GeetestAnswer = Static<typeof GeetestAnswer>;

export const CmsConfig = Type.Object({
  jiyanSwitch: Type.Integer(),
  customerServiceUrl: Type.String(),
  customerServiceSwitch: Type.String(),
  /** GeeTest's public id while jiyanSwitch is 1, else "". */
  captchaId: Type.String(),
});
export type CmsConfig = Static<typeof CmsConfig>;

/**
 * The anji-plus protocol. `text` is ours: a question in words for users who cannot use pictures; its pointJson is
 * `{"text": "…"}`.
 */
export const CaptchaType = Type.Union([Type.Literal("blockPuzzle"), Type.Literal("clickWord"), Type.Literal("text")]);
export type CaptchaType = Static<typeof CaptchaType>;

/** 0000 success, 6110 expired, 6111 wrong, 6112 and 6113 no image, 6201 6204 6205 over a limit, 6202 locked. */
export const CaptchaGetReply = Type.Object({
  repCode: Type.String(),
  repMsg: Type.String(),
  success: Type.Boolean(),
  repData: Type.Union([
    Type.Object({
      captchaType: CaptchaType,
      /** PNG, base64 without prefix, 310 x 155; "" for `text`. */
      originalImageBase64: Type.String(),
      /** The piece on a transparent strip of the picture's height; "" unless `blockPuzzle`. */
      jigsawImageBase64: Type.String(),
      token: Type.String(),
      /** 16 characters: the AES-128-ECB key of this challenge. */
      secretKey: Type.String(),
      /** The words to click, in order; empty unless `clickWord`. */
      wordList: Type.Array(Type.String()),
      /** "" unless `text`. */
      question: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type CaptchaGetReply = Static<typeof CaptchaGetReply>;

export const CaptchaCheckReply = Type.Object({
  repCode: Type.String(),
  repMsg: Type.String(),
  success: Type.Boolean(),
  repData: Type.Union([Type.Object({ captchaType: CaptchaType, token: Type.String(), result: Type.Boolean() }), Type.Null()]),
});
export type CaptchaCheckReply = Static<typeof CaptchaCheckReply>;

export const FeedbackBody = Type.Object({
  content: Type.String({ minLength: 1, maxLength: FEEDBACK_MAX_LENGTH }),
  contact: Type.Optional(Type.String({ maxLength: FEEDBACK_CONTACT_MAX_LENGTH })),
  // A mapped union loses its static type, so the type is given here. The three fields below are ours.
  kind: Type.Optional(Type.Unsafe<FeedbackKind>(Type.Union(/* @__PURE__ */ FEEDBACK_KINDS.map((kind) => Type.Literal(kind))))),
  /** Path of the page the feedback was written on. */
  page: Type.Optional(Type.String({ maxLength: 200 })),
  idempotencyKey: Type.Optional(IdempotencyKey),
});
export type FeedbackBody = Static<typeof FeedbackBody>;

export const informCalls = {
  /** types 1 to 5 need a captchaVerification; type 3 login, 5 payment password, 8 withdrawal */
  informSendSmsNew: post("tapi", "/inform/send/sms/new", "any", { body: SmsBody, reply: SmsReply }),
  /** Checks a code without using it up; counts as a try. */
  informVerifyCode: get("tapi", "/inform/verifyCode", "any", {
    query: Type.Object({
      mobile: Type.String({ maxLength: 20 }),
      verifyCode: Type.String({ maxLength: 12 }),
      type: Type.Optional(SmsType),
    }),
    reply: Type.Object({ isValid: Type.Boolean() }),
    changes: true,
  }),
  /** Site config (docs/product.md 3). */
  informGetCmsConfig: get("tapi", "/inform/get/cms/config", "any", { reply: CmsConfig }),
  informCaptchaGet: post("tapi", "/inform/captcha/get", "any", {
    body: Type.Object({
      captchaType: CaptchaType,
      clientUid: Type.Optional(Type.String({ maxLength: 64 })),
      ts: Type.Optional(momentMs()),
      /** Default: `payment` for clickWord, else `login`. The purpose decides the type: see `repData.captchaType`. */
      purpose: Type.Optional(CaptchaPurpose),
    }),
    reply: CaptchaGetReply,
  }),
  informCaptchaCheck: post("tapi", "/inform/captcha/check", "any", {
    body: Type.Object({
      captchaType: CaptchaType,
      /** Encrypted under the challenge's secretKey: AES-128-ECB, PKCS#7, base64. */
      pointJson: Type.String({ maxLength: 4096 }),
      token: Type.String({ maxLength: 128 }),
      /** Ours, for a block puzzle: the path of the drag, `t,x;t,x;…` (ms, px). Without it the answer falls under stricter limits. */
      track: Type.Optional(Type.String({ maxLength: 4000 })),
    }),
    reply: CaptchaCheckReply,
  }),
  /** A user is answered by horn, a visitor through the contact they left. */
  informFeedbackAdd: post("tapi", "/inform/feedback/add", "any", { body: FeedbackBody, reply: Type.Object({ id: Type.String() }) }),
};
