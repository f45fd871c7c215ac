/**
 * Codes that cross the wire in the envelope. 200 is success; the others are those of spec section 8 and our own.
 * Words shown to a fan are chosen in the interface; `message` carries the server's Chinese sentence for those
 * readers that show it.
 */
export const ErrorCode = {
  badRequest: 400,
  notLoggedIn: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
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
  insufficientBalance: 10020,
  payPasswordWrong: 10021,
  payPasswordLocked: 10022,
  payPasswordUnset: 10023,
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

export const ERROR_MESSAGE: Readonly<Record<ErrorCode, string>> = {
  400: "请求参数错误",
  401: "您还没有登录哦，请登录后查看！",
  403: "没有权限",
  404: "内容不存在",
  409: "状态已变化，请刷新后重试",
  413: "内容过大",
  429: "操作过于频繁，请稍后再试",
  500: "网络繁忙，请稍后再试",
  501: "该功能暂未开放",
  503: "网络繁忙，请稍后再试",
  1001: "网络繁忙，请稍后再试",
  1002: "网络繁忙，请稍后再试",
  1003: "网络繁忙，请稍后再试",
  10011: "用户名或密码输入错误，超过五次将被锁定！",
  10012: "验证码错误，请确认后重新输入",
  10013: "验证失败",
  10014: "昵称已被使用",
  10015: "该手机号已注册",
  10016: "请重新完成安全验证",
  10020: "余额不足",
  10021: "支付密码错误",
  10022: "支付密码输入错误次数过多，请1小时后再试",
  10023: "请先设置支付密码",
  10030: "您已被禁言",
  10031: "发言太快，请稍后再试",
  10032: "仅关注主播的用户可以发言",
  10033: "您的等级不足，暂时不能发言",
  10034: "主播已开启全员禁言",
  10035: "内容包含主播屏蔽的关键词",
  10036: "主播暂未开播",
  20001: "已退出登录",
  100224: "密钥获取失败，请稍后再试",
};

/** Codes that show "number + network busy" (spec section 8). */
export const BUSY_CODES: Readonly<Record<"tapi" | "aapi", readonly number[]>> = {
  aapi: [500, 501, 1001, 1002, 1003],
  tapi: [400, 500, 501],
};
export const BUSY_MESSAGE = "网络繁忙，请稍后再试";

/** Codes of `{t:"err"}` frames on the feeds. */
export type FeedErrorCode = "bad-frame" | "unknown-channel" | "too-many-channels" | "too-many-frames" | "not-authorised" | "internal";
