/**
 * Codes sent in the envelope. 200 is success; the others are those of docs/product.md 8 and our own.
 * The interface chooses the words a fan sees; `message` carries the server's Chinese sentence for
 * clients that show it.
 */
export const ErrorCode = {
  badRequest: 400,
  notLoggedIn: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  /** The server does not read compressed bodies. */
  unsupportedEncoding: 415,
  /** What somebody wrote is refused for what it says, not for its form: the message is for them. */
  unacceptable: 422,
  tooManyRequests: 429,
  internal: 500,
  notBuilt: 501,
  databaseUnavailable: 503,
  busy1001: 1001,
  busy1002: 1002,
  busy1003: 1003,
  loginFailed: 10011,
  codeWrong: 10012,
  captchaRefused: 10013,
  nickNameTaken: 10014,
  mobileTaken: 10015,
  /** jiyanSwitch is 1 but the provider cannot be reached: solve the local captcha instead. */
  captchaFallback: 10016,
  /** The portal has used up its SMS quota for this hour. */
  smsSpent: 10017,
  insufficientBalance: 10020,
  payPasswordWrong: 10021,
  payPasswordLocked: 10022,
  payPasswordUnset: 10023,
  /** The phone was changed recently: the message says until when withdrawals are on hold. */
  withdrawalsHeld: 10024,
  chatBanned: 10030,
  /** Slow mode or flooding: the message says how long to wait. */
  chatTooFast: 10031,
  chatFollowersOnly: 10032,
  chatLevelTooLow: 10033,
  chatLocked: 10034,
  chatKeyword: 10035,
  /** The room is not live. */
  roomDown: 10036,
  alreadyLoggedOut: 20001,
  dynamicKeyRefused: 100224,
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** Shown in place of a screen that is not built. */
export const NOT_BUILT_MESSAGE = "该功能暂未开放";

/** Codes that show "number + network busy" (docs/product.md 8). */
export const BUSY_CODES: Readonly<Record<"tapi" | "aapi", readonly number[]>> = {
  aapi: [500, 501, 1001, 1002, 1003],
  tapi: [400, 500, 501],
};
export const BUSY_MESSAGE = "网络繁忙，请稍后再试";

/** Used in place of a code when no response arrived: offline, refused, timed out or cancelled. Never on the wire. */
export const NO_ANSWER = 0;

/** Codes of `{t:"err"}` frames on the feeds. */
export type FeedErrorCode = "bad-frame" | "unknown-channel" | "too-many-channels" | "too-many-frames" | "not-authorised" | "internal";
