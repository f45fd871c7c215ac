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
/** Maximum body of a call, unless the call sets its own. */
export const BODY_BYTES = 65_536;
/** One picture of the maximum size as base64, or several of the same total: a page uploads them one by one. */
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
/** For the whole portal; codes that need a session have a quota of the same size of their own. */
export const CODES_AN_HOUR = 2_000;
/** A session without 'stay logged in' ends with the browser, and on the server after this long at the latest. */
export const SHORT_SESSION_MS = 86_400_000;
/** Payment password: five failures lock it for an hour. */
export const PAY_PASSWORD_TRIES = 5;
export const PAY_PASSWORD_LOCK_MS = 3_600_000;
/** Hold on withdrawals after the phone was changed, or the payment password was reset through a new phone. */
export const WITHDRAWALS_HELD_MS = 86_400_000;
/** How long a phone counts as new after it replaced another one. */
export const PHONE_NEW_MS = 2_592_000_000;
/** How long a login password does not count as proof of identity if it was set with only an open session. */
export const PASSWORD_UNPROVEN_MS = 86_400_000;
/** 球钻, a decimal string; default of the `withdrawalMin` setting, which `GET /pay/lowest` returns. */
export const WITHDRAWAL_MIN = "100";
export const RECHARGE_MIN_YUAN = 1;
export const RECHARGE_MAX_YUAN = 50_000;
export const RECHARGE_ORDER_MS = 900_000;
export const RED_PACKET_MS = 86_400_000;

/** A provider's run (docs/protocol.md): its title, and the channels it writes. */
export const RUN_TITLE_MAX_LENGTH = 200;
export const RUN_CHANNELS = 2_000;

/** Rooms (mock-up `room`: 0/50). */
export const CHAT_MAX_LENGTH = 50;
/** Characters of the quoted line that a reply shows. */
export const QUOTE_MAX_LENGTH = 30;
/** Maximum lines of a user in any ten seconds, whatever the room's slow mode. */
export const CHAT_BURST = { lines: 10, windowMs: 10_000 } as const;
/** Links of users below this level are held for review. */
export const LINK_LEVEL = 3;
/**
 * Limits on held lines: of one user in all rooms, in one room (or in all match chats together), and how long each waits.
 * Decided lines are kept for `recordMs`.
 */
export const HELD_LINES = { perUser: 3, perRoom: 500, waitsMs: 86_400_000, recordMs: 30 * 86_400_000 } as const;
export const SLOW_MODE_MAX_S = 300;
export const ROOM_TITLE_MAX_LENGTH = 30;
export const ROOM_NOTICE_MAX_LENGTH = 100;
export const ROOM_KEYWORDS_MAX = 100;
export const ROOM_MANAGERS_MAX = 20;
export const WELCOME_MESSAGES_MAX = 10;
/** Characters, in an application to be an anchor. */
export const EXPERIENCE_LENGTH = { min: 10, max: 300 } as const;
export const CONTACT_LENGTH = { min: 5, max: 50 } as const;
/** Maximum gap between two gifts of one combo. */
export const COMBO_MS = 5_000;
/** Validity of a publish address; a running session goes on after that. */
export const PUBLISH_KEY_MS = 43_200_000;
/** A session ends when its publisher has been gone this long. */
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

/** Time from a match's last event until its prices are packed (docs/data-model.md). */
export const ODDS_PACKED_AFTER_MS = 21_600_000;

/** Feed limits (docs/protocol.md). */
export const FEED = {
  channelsPerSocket: 200,
  /** Of one message, which may carry several frames. */
  clientFrameBytes: 4_096,
  clientMessagesPerSecond: 20,
  /** Of all messages: a page may leave 200 channels and request 200 others at once. */
  clientFramesPerSecond: 500,
  pingEveryMs: 25_000,
  silenceClosesMs: 60_000,
  unknownFramesClose: 3,
  tickMs: 16,
  historyMs: 600_000,
  historyEvents: 5_000,
  softUnsentBytes: 262_144,
  hardUnsentBytes: 1_048_576,
  slowConsumerCloseCode: 4008,
  /** Default limit of open sockets per network, enough for an office or a dormitory behind one address. */
  socketsPerNetwork: 600,
  /** The network has reached its socket limit: reconnect after a minute, not sooner. */
  tooManySocketsCloseCode: 4029,
  tooManySocketsRetryMs: 60_000,
  /** The session that authenticated the socket has ended: reconnect as the current user. */
  sessionEndedCloseCode: 4001,
  checkpointEvery: 500,
} as const;

/** Comments (docs/product.md 3). */
export const COMMENT_MAX_LENGTH = 500;
export const COMMENT_EDIT_MS = 600_000;
/** For comments and posts: each edit notifies the users it mentions and every reader of a thread. */
export const TEXT_EDITS_AN_HOUR = 30;
/** 亮评: maximum number, and minimum likes. */
export const BEST_COMMENTS = 3;
export const BEST_FROM_LIKES = 3;
/** 最热 is by likes until a reader was shown this many comments with likes, and by time from there on. */
export const COMMENTS_BY_LIKES = 300;
