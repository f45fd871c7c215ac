/** Business constants and limits (docs/product.md 9, and the feed limits of the realtime design). */

export const REQUEST_TIMEOUT_MS = 20_000;
export const PERSONAL_REQUEST_TIMEOUT_MS = 40_000;
export const SSR_REQUEST_TIMEOUT_MS = 5_000;

export const CODE_RESEND_S = 60;
export const CODE_LENGTH = 6;
export const PHONE_LENGTH = 11;
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 20;
export const NICKNAME_MAX_LENGTH = 10;

export const DESCRIPTION_MAX_LENGTH = 100;
export const FEEDBACK_MAX_LENGTH = 500;
export const FEEDBACK_CONTACT_MAX_LENGTH = 50;
export const FEEDBACK_ANSWER_MAX_LENGTH = 500;
export const UPLOAD_MAX_BYTES = 5_242_880;
export const UPLOAD_MAX_PIXELS = 40_000_000;
/** Of the body of a call, unless the call says otherwise. */
export const BODY_BYTES = 65_536;
/** One picture of the largest size as base64, or several that are as large together: a page sends them one by one. */
export const UPLOAD_BODY_BYTES = 7_340_032;
export const UPLOAD_PICTURES = 9;

/** Session and codes on the server (docs/ARCHITECTURE.md). */
export const LOGIN_TRIES = 5;
export const LOGIN_LOCK_MS = 900_000;
export const DYNAMIC_KEY_MS = 120_000;
export const CODE_VALID_MS = 300_000;
export const CODE_TRIES = 5;
export const CODES_PER_NUMBER_A_DAY = 10;
export const CODES_PER_ADDRESS_AN_HOUR = 60;
/** Of the whole portal; codes for sessions have as many of their own. */
export const CODES_AN_HOUR = 2_000;
/** A session without 'stay logged in' ends with the browser; on the server after this long at the latest. */
export const SHORT_SESSION_MS = 86_400_000;
/** Payment password: five wrong ones lock it for an hour. */
export const PAY_PASSWORD_TRIES = 5;
export const PAY_PASSWORD_LOCK_MS = 3_600_000;
/** Withdrawals wait so long after the phone was changed, or the payment password reset through a phone that is new. */
export const WITHDRAWALS_HELD_MS = 86_400_000;
/** A phone is new for so long after it took another's place. */
export const PHONE_NEW_MS = 2_592_000_000;
/** A login password set by nothing but an open session proves nothing for so long. */
export const PASSWORD_UNPROVEN_MS = 86_400_000;
/** 球钻, a decimal string; what `GET /pay/lowest` answers. */
export const WITHDRAWAL_MIN = "100";
export const RECHARGE_MIN_YUAN = 1;
export const RECHARGE_MAX_YUAN = 50_000;
export const RECHARGE_ORDER_MS = 900_000;
export const RED_PACKET_MS = 86_400_000;

/** Rooms (mock-up `room`: 0/50). */
export const CHAT_MAX_LENGTH = 50;
/** Of a line that is answered, so much is quoted. */
export const QUOTE_MAX_LENGTH = 30;
/** A user's lines in any ten seconds, whatever the room's slow mode says. */
export const CHAT_BURST = { lines: 10, windowMs: 10_000 } as const;
/** Below it a user's links wait for review. */
export const LINK_LEVEL = 3;
/**
 * Lines that wait for review: so many of one user in all rooms, so many in one room (or in all match chats), each for so
 * long. What was decided is kept for `recordMs`.
 */
export const HELD_LINES = { perUser: 3, perRoom: 500, waitsMs: 86_400_000, recordMs: 30 * 86_400_000 } as const;
export const SLOW_MODE_MAX_S = 300;
export const ROOM_TITLE_MAX_LENGTH = 30;
export const ROOM_NOTICE_MAX_LENGTH = 100;
export const ROOM_KEYWORDS_MAX = 100;
export const ROOM_MANAGERS_MAX = 20;
export const WELCOME_MESSAGES_MAX = 10;
/** Of an application to be an anchor, characters. */
export const EXPERIENCE_LENGTH = { min: 10, max: 300 } as const;
export const CONTACT_LENGTH = { min: 5, max: 50 } as const;
/** Gifts given in a row are one combo while no longer than this lies between two. */
export const COMBO_MS = 5_000;
/** A publish address is good for so long; a session that runs goes on. */
export const PUBLISH_KEY_MS = 43_200_000;
/** A session whose publisher is gone for so long is over. */
export const PUBLISHER_GONE_MS = 300_000;

export const CAPTCHA_CHALLENGE_MS = 120_000;
export const CAPTCHA_VERIFICATION_MS = 180_000;

export const SLIDER_TOLERANCE = 6;
export const CAPTCHA_ERROR_RESET_MS = 1_500;
export const CAPTCHA_SUCCESS_HIDE_MS = 1_000;
export const CLICK_WORD_POINTS = 3;
export const CAPTCHA_WIDTH = 310;
export const CAPTCHA_HEIGHT = 155;

export const AUTH_COOKIE = "auth";
export const AUTH_COOKIE_DAYS = 30;
export const LOGIN_BANNER_MS = 3_000;

export const SEARCH_HISTORY_SHOWN = 6;
export const HOT_SEARCH_LEFT = 5;

export const PAGE_SIZE_ATTENTION = 10;
export const PAGE_SIZE_MATCH_CHAT = 20;
export const PAGE_SIZE_ROOMS = 30;

export const PROGRESS_DURATION_MS = 5_000;
export const PROGRESS_THROTTLE_MS = 200;
export const PROGRESS_HIDE_MS = 500;
export const PROGRESS_STEP_LOADING_AND_FETCH = 30;
export const PROGRESS_STEP = 45;
export const CHUNK_RELOAD_GUARD_MS = 60_000;
export const BACK_TO_TOP_PX = 100;
export const TIME_ON_SITE_STEP_S = 10;

export const CHANNEL_ID = 3;
export const PLATFORM = 1;
export const HELP_PAGE_ID = "10001";
export const BANNER_DATES_SHOWN = 7;
export const WITHDRAWAL_TAX_PERCENT = 5;
export const USER_LEVELS = 8;

/** Boards, matches and rooms: a poll every 30 s, and at once when the feed is stale. */
export const POLL_MS = 30_000;

/** The prices of a match are packed so long after its last event (docs/data-model.md). */
export const ODDS_PACKED_AFTER_MS = 21_600_000;

/** Feed limits (docs/protocol.md). */
export const FEED = {
  channelsPerSocket: 200,
  clientFrameBytes: 4_096,
  clientFramesPerSecond: 20,
  pingEveryMs: 25_000,
  silenceClosesMs: 60_000,
  unknownFramesClose: 3,
  tickMs: 16,
  historyMs: 600_000,
  historyEvents: 5_000,
  softUnsentBytes: 262_144,
  hardUnsentBytes: 1_048_576,
  slowConsumerCloseCode: 4008,
  /** So many sockets of one network at once, by default: an office or a dormitory behind one address has enough. */
  socketsPerNetwork: 600,
  /** The network has as many as it may: come back in a minute, not sooner. */
  tooManySocketsCloseCode: 4029,
  tooManySocketsRetryMs: 60_000,
  /** The session a socket was let on with has ended: come back as whoever you are now. */
  sessionEndedCloseCode: 4001,
  checkpointEvery: 500,
} as const;

/** Comments (docs/product.md 3). */
export const COMMENT_MAX_LENGTH = 500;
export const COMMENT_EDIT_MS = 600_000;
/** Of comments, and of posts: an edit tells whoever it names, and every reader of a thread. */
export const TEXT_EDITS_AN_HOUR = 30;
/** 亮评: so many at most, from so many likes. */
export const BEST_COMMENTS = 3;
export const BEST_FROM_LIKES = 3;
